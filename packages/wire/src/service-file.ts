import { knownService } from "./generated/known-service.ts";
import { isObject, merged } from "./json.ts";

/** How the service's wire differs from the model. Everything that is left out is as assumed. */
export interface ServiceFile {
  $schema?: string | undefined;
  infra?: InfraWire | undefined;
  tools?: ToolsWire | undefined;
  /** Headers that report the rate limit, in addition to the usual ones. */
  rateLimit?: { limit?: string | undefined; remaining?: string | undefined; reset?: string | undefined } | undefined;
  webhooks?: WebhooksWire | undefined;
}

/** What both APIs can differ in. */
interface ApiWire {
  /** Path that replaces `/api/v1`, or `/api/v1/tools` for tools: from the origin, such as `/v3` or `/v3/ai/tools`. */
  prefix?: string | undefined;
  /** How fields are cased. Default `camel`. */
  case?: WireCase | undefined;
  /** The wire's name of a field, by `Type.field`. It also applies to the same field of `TypeCreate` and `TypeUpdate`. */
  fields?: Readonly<Record<string, string>> | undefined;
  /** Wire words by model word, by `Type` for its `status`, or by `Type.field`. */
  statuses?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> | undefined;
  /** Where an error body has its parts, as dotted paths. */
  error?: ErrorWire | undefined;
  /** How the credential is sent. Default `Authorization: Bearer`. */
  auth?: { header?: string | undefined; scheme?: string | undefined } | undefined;
  headers?: HeadersWire | undefined;
}

export interface InfraWire extends ApiWire {
  headers?: (HeadersWire & { idempotencyKey?: string | null | undefined }) | undefined;
  pagination?: Pagination | undefined;
  /** Where a resource, and the items of a list, are in a body: a dotted path, or null for the body itself. */
  wrap?: { item?: string | null | undefined; list?: string | null | undefined } | undefined;
  /** How ids are written in JSON. Default `string`. */
  ids?: "string" | "number" | undefined;
  /** The model's type of a streamed event by the service's. */
  events?: Readonly<Record<string, string>> | undefined;
}

export interface ToolsWire extends ApiWire {
  /** Path of the list of tools, from the origin. Default: `prefix`. */
  list?: string | undefined;
  /** Where a tool's result and the facts of the call are in a body: dotted paths, or null for the body itself. */
  wrap?: { data?: string | null | undefined; meta?: string | null | undefined } | undefined;
  /** Where each tool's result has its fields, as dotted paths by slug and field. */
  results?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
}

export type WireCase = "camel" | "snake" | "kebab" | "pascal";

export interface ErrorWire {
  message?: string | undefined;
  code?: string | undefined;
  fields?: string | undefined;
  requestId?: string | undefined;
}

/** Header names; null disables the header. */
interface HeadersWire {
  requestId?: string | null | undefined;
}

/** How lists are paged. Names of query parameters, and dotted paths in the body. */
export interface Pagination {
  style: PageStyle;
  /** Query parameter of the page's number. Default `page`. */
  page?: string | undefined;
  /** Query parameter of the first item's number, from 0. Default `offset`. */
  offset?: string | undefined;
  /** Query parameter of the cursor. Default `cursor`. */
  cursor?: string | undefined;
  /** Query parameter of the page size. Default `limit`. */
  size?: string | undefined;
  /** Where the next cursor is. Default `meta.nextCursor`, or the same in the service's casing. */
  next?: string | undefined;
  /** Where the number of the last page is. */
  last?: string | undefined;
  /** Where the number of all items is. */
  total?: string | undefined;
  /** Where it says whether there are more items. */
  more?: string | undefined;
}

export type PageStyle = "cursor" | "page" | "offset" | "link" | "none";

export interface WebhooksWire {
  scheme?: WebhookSchemeWire | undefined;
  /** The model's event type by the service's. */
  events?: Readonly<Record<string, string>> | undefined;
}

/** Header names, the signed text and how it's written. What is left out is as in Standard Webhooks. */
export interface WebhookSchemeWire {
  id?: string | undefined;
  timestamp?: string | undefined;
  signature?: string | undefined;
  /** Such as `{id}.{timestamp}.{body}`. */
  signed?: string | undefined;
  digest?: "sha256" | "sha384" | "sha512" | undefined;
  encoding?: "base64" | "base64url" | "hex" | undefined;
  /** How the key's bytes are written in the secret. */
  key?: "base64" | "utf8" | "hex" | undefined;
  /** In front of each signature, such as `v1,` or `sha256=`; an empty string for a bare signature. */
  prefix?: string | undefined;
}

const standardWebhooks = {
  ...{ id: "webhook-id", timestamp: "webhook-timestamp", signature: "webhook-signature" },
  ...{ signed: "{id}.{timestamp}.{body}", digest: "sha256", encoding: "base64", key: "base64", prefix: "v1," },
} as const;

/** The scheme of a service file, complete: what's left out is as in Standard Webhooks. */
export const completeScheme = (scheme: WebhookSchemeWire): Complete<WebhookSchemeWire> =>
  merged(scheme, standardWebhooks) as Complete<WebhookSchemeWire>;

type Complete<T> = { [Key in keyof T]-?: Exclude<T[Key], undefined> };

/** A service file with what is known of the service (specs/service.json). The file's own values win. */
export const withKnown = (service: ServiceFile | undefined): ServiceFile | undefined =>
  knownService && (service === undefined || isObject(service)) ? merged(service ?? {}, knownService) : service;
