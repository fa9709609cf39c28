import type { SpecName } from "../scripts/generate/specs/load-spec.ts";
import { readSurface } from "../scripts/generate/specs/surface.ts";

/** The operations that the descriptions of the service list, as method and path: a record apart from the marks in `specs/`. */
export const describedOperations: Readonly<Record<SpecName, readonly string[]>> = {
  tools: [
    "get /api/v1/tools",
    "post /api/v1/tools/{slug}",
    ...Object.keys(readSurface().tools).map((slug) => `post /api/v1/tools/${slug}`),
  ],
  infra: [
    "get /servers",
    "post /servers",
    "get /servers/{id}",
    "delete /servers/{id}",
    "get /sites",
    "post /sites",
    "post /sites/{id}/deploy",
    "patch /sites/{id}",
    "get /databases",
    "post /databases",
    "post /databases/{id}/backups",
    "post /databases/{id}/restore",
    "get /alerts",
    "post /alerts",
    "patch /alerts/{id}",
    "delete /alerts/{id}",
    "get /webhooks",
    "post /webhooks",
    "get /webhooks/{id}/deliveries",
    "post /ai/prompts",
    "get /ai/jobs/{id}",
    "post /ai/jobs/{id}/approve",
    "get /billing/plans",
    "post /billing/subscribe",
    "get /billing/invoices",
    "get /teams",
    "post /teams/{id}/invites",
    "patch /teams/{id}/members/{mid}",
  ],
};
