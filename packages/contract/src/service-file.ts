/** How a service's lists are paged. Parameters are names in the query, the others are dotted paths in the body. */
export interface Pagination {
  /** A cursor in the body, numbered pages, links in the `Link` header, or a single page. */
  style: "cursor" | "page" | "link" | "none";
  /** Parameter with the number of the page. Default `page`. */
  page?: string | undefined;
  /** Parameter with the cursor. Default `cursor`. */
  cursor?: string | undefined;
  /** Parameter with the size of a page. Default `limit`. */
  size?: string | undefined;
  /** The next cursor. Default `meta.nextCursor`, in the service's casing. */
  next?: string | undefined;
  /** The number of the last page. */
  last?: string | undefined;
  /** The number of items in all pages. */
  total?: string | undefined;
  /** Whether there are more pages: true or false. */
  more?: string | undefined;
}

/** Where an error's body has its parts: dotted paths. */
export interface ErrorPaths {
  message?: string | undefined;
  code?: string | undefined;
  /** Rejected fields: `{name: ["is taken"]}`, or rows with `field`, `name` or `param`. */
  fields?: string | undefined;
  requestId?: string | undefined;
}

interface ApiFile {
  /** How fields are cased. Default `camel`. */
  case?: "camel" | "snake" | undefined;
  /** The service's name of a field, by `Type.field`; null if the service doesn't have the field. */
  fields?: Readonly<Record<string, string | null>> | undefined;
  /** The service's words for ours, by `Type` (its status) or `Type.field`: `{Deploy: {failed: ["error", "aborted"]}}`. */
  statuses?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> | undefined;
  error?: ErrorPaths | undefined;
  /** The header with the credential, and the text before it. Default `authorization` and `Bearer`. */
  auth?: { header?: string | undefined; scheme?: string | undefined } | undefined;
}

/** How the infrastructure API differs. */
export interface InfraFile extends ApiFile {
  /** Path that replaces `/api/v1`. With `/v3`, the servers are at `/v3/servers`. */
  prefix?: string | undefined;
  /** Names of headers; null if the service doesn't have the header. */
  headers?: { requestId?: string | null | undefined; idempotencyKey?: string | null | undefined } | undefined;
  pagination?: Pagination | undefined;
  /** Where a body has its resource or its list: a dotted path, or null for the body. Default `data`. */
  wrap?: { item?: string | null | undefined; list?: string | null | undefined } | undefined;
  /** How ids are written. Default `string`. */
  ids?: "string" | "number" | undefined;
}

/** How the tool API differs. */
export interface ToolsFile extends ApiFile {
  /** Path that replaces all of `/api/v1/tools`. With `/v3/ai`, a tool is at `/v3/ai/ai-rewriter`. */
  prefix?: string | undefined;
  /** Path of the list of tools. Default: the prefix. */
  list?: string | undefined;
  headers?: { requestId?: string | null | undefined } | undefined;
  /** Where a body has the result and its `meta`: a dotted path, or null for the body. Default `data` and `meta`. */
  wrap?: { data?: string | null | undefined; meta?: string | null | undefined } | undefined;
  /** Where a result has its fields, by slug and field: dotted paths. */
  results?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
}

/** How deliveries are signed. What is left out is as in Standard Webhooks. */
export interface WebhookSchemeFile {
  /** Headers. */
  id?: string | undefined;
  timestamp?: string | undefined;
  signature?: string | undefined;
  /** The signed text, such as `{id}.{timestamp}.{body}`. */
  signed?: string | undefined;
  digest?: "sha256" | "sha384" | "sha512" | undefined;
  encoding?: "base64" | "base64url" | "hex" | undefined;
  /** How the secret is written. */
  key?: "base64" | "utf8" | "hex" | undefined;
  /** In front of a signature, such as `v1,` or `sha256=`. */
  prefix?: string | undefined;
}

/** How a service differs from Tandem's specs. What is left out is as in the specs. */
export interface ServiceFile {
  infra?: InfraFile | undefined;
  tools?: ToolsFile | undefined;
  /** Headers of the rate limit. */
  rateLimit?: { limit?: string | undefined; remaining?: string | undefined; reset?: string | undefined } | undefined;
  webhooks?: { scheme?: WebhookSchemeFile | undefined } | undefined;
}

export type ApiName = "infra" | "tools";
/** One API of a service file, of either kind. */
export type WireFile = InfraFile & ToolsFile;
