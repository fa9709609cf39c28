/** `@tandem/sdk/webhooks`: receives, verifies and signs webhooks. Needs no client or key. */

export { InvalidArgumentError } from "./errors/call-errors.ts";
export { type WebhookRejection, WebhookVerificationError } from "./errors/webhook-verification-error.ts";
export type * from "./generated/event-types.ts";
/** The schemas that events are made of, for declarations that name them. */
export type { components as InfraComponents } from "./generated/infra.ts";
export type { Clock } from "./time/clock.ts";
export { type FastifyLike, fastifyWebhook } from "./webhooks/adapters/fastify-webhook.ts";
export { type HonoContext, honoWebhook } from "./webhooks/adapters/hono-webhook.ts";
export { type KoaContext, koaWebhook } from "./webhooks/adapters/koa-webhook.ts";
export { type LambdaEvent, type LambdaResult, lambdaWebhook } from "./webhooks/adapters/lambda-webhook.ts";
export {
  expressWebhook,
  type NodeRequest,
  type NodeResponse,
  nextPagesWebhook,
  nodeWebhook,
} from "./webhooks/adapters/node-webhook.ts";
export { workersWebhook } from "./webhooks/adapters/workers-webhook.ts";
export type { HeaderSource } from "./webhooks/header-source.ts";
export type { CryptoChoice } from "./webhooks/hmac.ts";
export type { SecretEntry, SecretList, SecretResolver, TenantSecrets, UnverifiedClaim } from "./webhooks/keyring.ts";
export type { RawBody } from "./webhooks/raw-body.ts";
export type { ReplayOptions } from "./webhooks/replay-guard.ts";
export type { ReplayClaim, ReplayStore, ReplayTerms } from "./webhooks/replay-store.ts";
export { type MemoryReplayOptions, memoryReplay } from "./webhooks/replay-store.ts";
export { type Scheme, type SchemeHeaders, type SchemeName, schemes } from "./webhooks/scheme.ts";
export type { SchemeOptions } from "./webhooks/service-scheme.ts";
export { type SignOptions, sign } from "./webhooks/sign.ts";
export type { SignatureOptions } from "./webhooks/signature-verifier.ts";
export type { VerifiedDelivery, WebhookEventOf, WebhookEventType } from "./webhooks/verified-delivery.ts";
export { createVerifier, type VerifyOptions, verify, type WebhookVerifier } from "./webhooks/verify.ts";
export {
  type EventListener,
  type IncomingDelivery,
  type WebhookHandler,
  type WebhookHandlerBuilder,
  type WebhookHandlerOptions,
  type WebhookReply,
  webhookHandler,
} from "./webhooks/webhook-handler.ts";
