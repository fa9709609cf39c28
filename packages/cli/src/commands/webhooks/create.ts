import type { WebhookCreate, WebhookCreated } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { bodyFlags } from "../../infra/body-flags.ts";
import { createFromBodies } from "../../infra/create-from-bodies.ts";
import { fileFlag } from "../../infra/read-bodies.ts";
import { webhookColumns } from "./list.ts";

export const create = defineCommand({
  description:
    "Subscribes an address to events, or with '*' to all. The signing secret is in the answer, this once only.",
  args: {},
  flags: { ...bodyFlags("createWebhook"), ...fileFlag, ...dryRunFlag },
  examples: [
    "tandem webhooks create --url https://hooks.example.com/tandem --events deploy.succeeded --events deploy.failed",
    "tandem webhooks create --url https://hooks.example.com/tandem --events '*' -q --fields secret",
  ],
  run: (context, _, flags) =>
    createFromBodies<WebhookCreate, WebhookCreated>(context, flags, {
      operation: "createWebhook",
      columns: webhookColumns,
      call: (infra, body, options) => infra.webhooks.create(body, options),
      note: () => "keep the secret, it is not shown again",
    }),
});
