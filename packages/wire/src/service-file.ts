import { knownService } from "./generated/known-service.ts";
import type { ServiceFile as Schema } from "./generated/service-file.ts";
import { isObject, merged } from "./json.ts";

/** How the service's wire differs from the model. Everything that is left out is as assumed. */
export interface ServiceFile extends Schema {}
export type InfraWire = NonNullable<ServiceFile["infra"]>;
export type ToolsWire = NonNullable<ServiceFile["tools"]>;
export type WireCase = NonNullable<InfraWire["case"]>;
/** How lists are paged. */
export type Pagination = NonNullable<InfraWire["pagination"]>;
export type PageStyle = Pagination["style"];
/** Header names, the signed text and how it's written. What is left out is as in Standard Webhooks. */
export type WebhookSchemeWire = NonNullable<NonNullable<ServiceFile["webhooks"]>["scheme"]>;

const standardWebhooks = {
  id: "webhook-id",
  timestamp: "webhook-timestamp",
  signature: "webhook-signature",
  signed: "{id}.{timestamp}.{body}",
  digest: "sha256",
  encoding: "base64",
  key: "base64",
  prefix: "v1,",
} as const;

/** The scheme of a service file, complete: what's left out is as in Standard Webhooks. */
export const completeScheme = (scheme: WebhookSchemeWire): Complete<WebhookSchemeWire> =>
  merged(scheme, standardWebhooks) as Complete<WebhookSchemeWire>;

type Complete<T> = { [Key in keyof T]-?: Exclude<T[Key], undefined> };

/** A service file with what is known of the service (specs/service.json). The file's own values win. */
export const withKnown = (service: ServiceFile | undefined): ServiceFile | undefined =>
  knownService && (service === undefined || isObject(service)) ? merged(service ?? {}, knownService) : service;
