import type { components } from "../generated/infra.ts";

/** An event as Tandem delivers it (its shape is assumed). New types will come: keep a branch for unknown ones. */
export type WebhookEvent = components["schemas"]["WebhookEvent"];

/** The types of event that are known. */
export type WebhookEventType = WebhookEvent["type"];

/** The event of one type. */
export type WebhookEventOf<Type extends WebhookEventType> = WebhookEvent & { type: Type };
