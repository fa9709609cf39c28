/** `@tandem/sdk/webhooks`: receives, verifies and signs webhooks. Needs no client or key. */

export type * from "./generated/event-types.ts";
/** The schemas that events are made of, for declarations that name them. */
export type { components as InfraComponents } from "./generated/infra.ts";
export type { HeaderSource } from "./webhooks/headers.ts";
export { type NodeRequest, type NodeResponse, nodeWebhook } from "./webhooks/node-webhook.ts";
export type { RawBody } from "./webhooks/raw-body.ts";
export {
  type MemoryReplayOptions,
  memoryReplay,
  type ReplayClaim,
  type ReplayStore,
  type ReplayTerms,
} from "./webhooks/replay.ts";
export { type Scheme, type SchemeHeaders, type SchemeName, schemes } from "./webhooks/scheme.ts";
export type { SecretEntry, SecretList, SecretResolver, TenantSecrets, UnverifiedClaim } from "./webhooks/secrets.ts";
export { type SignOptions, sign } from "./webhooks/sign.ts";
export type { Clock } from "./webhooks/time-limit.ts";
export type { VerifiedDelivery, WebhookEventOf, WebhookEventType } from "./webhooks/verified-delivery.ts";
export { createVerifier, type VerifyOptions, verify, type WebhookVerifier } from "./webhooks/verify.ts";
export { InvalidArgumentError, type WebhookRejection, WebhookVerificationError } from "./webhooks/webhook-errors.ts";
export {
  type EventListener,
  type IncomingDelivery,
  type WebhookHandler,
  type WebhookHandlerBuilder,
  type WebhookHandlerOptions,
  type WebhookReply,
  webhookHandler,
} from "./webhooks/webhook-handler.ts";
