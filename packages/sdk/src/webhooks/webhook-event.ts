import type { components } from "../generated/infra.ts";

/** An event as Tandem delivers it (assumption W-01). New types will come: keep a branch for those you do not know. */
export type WebhookEvent = components["schemas"]["WebhookEvent"];

/** The types of event that are known. */
export type WebhookEventType = WebhookEvent["type"];

/** The event of one type. */
export type WebhookEventOf<Type extends WebhookEventType> = WebhookEvent & { type: Type };
