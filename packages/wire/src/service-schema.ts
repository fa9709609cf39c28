import { events, operations, sameWords, types, words } from "./generated/tables.ts";

/** The part of JSON Schema that a service file is described in. */
export interface FileSchema {
  readonly type?: "string" | "object" | "array" | readonly ["string", "null"];
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, FileSchema>>;
  readonly propertyNames?: { readonly enum: readonly string[] };
  readonly additionalProperties?: FileSchema | false;
  readonly items?: FileSchema;
}

/** The doctor writes "?" where a name is left to you. */
const filledIn = "^(?!\\?$)";
const text: FileSchema = { type: "string", pattern: filledIn };
const name: FileSchema = {
  ...text,
  pattern: `${filledIn}(@.+|[^.]+)$`,
  description: "A field's own name, such as ip_address, not a path: a service file can't wrap request bodies.",
};
/** Parts of a path that a URL parser leaves alone. */
const segments = "(/(?!\\.{1,2}(/|$))[\\w.~%!$&'()*+,;=:@-]+)";
const path: FileSchema = {
  ...text,
  pattern: `${filledIn}[^.]+(\\.[^.]+)*$`,
  description: "A dotted path in the body.",
};
const pathOrNull: FileSchema = { ...path, type: ["string", "null"], description: "A dotted path; null for the body." };
const header: FileSchema = {
  type: "string",
  pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$",
  description: "A header's name.",
};
const headerOrNull: FileSchema = {
  ...header,
  type: ["string", "null"],
  description: "A header's name; null: not sent.",
};

const object = (properties: Readonly<Record<string, FileSchema>>, required?: readonly string[]): FileSchema => ({
  type: "object",
  properties,
  additionalProperties: false,
  ...(required && { required }),
});

const map = (names: readonly string[] | undefined, value: FileSchema, description: string): FileSchema => ({
  type: "object",
  description,
  additionalProperties: value,
  ...(names && { propertyNames: { enum: names } }),
});

const fieldNames = () =>
  Object.entries(types).flatMap(([type, fields]) => fields.split(" ").map((field) => `${type}.${field.split(":")[0]}`));

/** Words that follow those of another field, or `webhooks.events`. */
const isCovered = (field: string): boolean => field in sameWords || /^Webhook\w*\.(events|eventType)$/.test(field);

/** `Deploy` means `Deploy.status`. */
const statuses = (): Record<string, FileSchema> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([field, known]) => {
      if (isCovered(field)) return [];
      const list = map(known, { type: "array", items: text }, `The service's words, by ${known.join(", ")}.`);
      return field.endsWith(".status")
        ? [
            [field.slice(0, -".status".length), list],
            [field, list],
          ]
        : [[field, list]];
    }),
  );

const sharedParts = () => ({
  prefix: {
    ...text,
    pattern: `^${segments}*/?$`,
    description: "Path from the origin that replaces /api/v1. With /v3, the servers are at /v3/servers.",
  },
  case: { ...text, enum: ["camel", "snake", "kebab", "pascal"], description: "How fields are cased. Default camel." },
  fields: map(fieldNames(), name, "The service's name of a field, by Type.field."),
  statuses: { ...object(statuses()), description: "The service's words for the model's, by Type or Type.field." },
  error: object({ message: path, code: path, fields: path, requestId: path }),
  auth: object({
    header,
    scheme: { ...text, pattern: `${filledIn}[ -~]*$`, description: "In front of the credential." },
  }),
  headers: object({ requestId: headerOrNull, idempotencyKey: headerOrNull }),
});

const eventTypes = (kind: "Stream" | "Event"): FileSchema =>
  map(undefined, { ...text, enum: typesOf(kind) }, "The model's event type, by the service's.");

const typesOf = (kind: string): string[] =>
  Object.entries(events).flatMap(([event, type]) => (type.startsWith(kind) || type.endsWith(kind) ? [event] : []));

const slugs = () =>
  Object.values(operations).flatMap((row) => row.match(/^tools POST \/api\/v1\/tools\/([\w-]+) /)?.[1] ?? []);

/** Describes a service file. Published as a JSON Schema, and what `parseServiceFile` holds a file to. Making it takes 3 ms. */
export function serviceSchema(): FileSchema & { readonly $schema: string; readonly title: string } {
  const shared = sharedParts();
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "How a service differs from what Tandem assumes",
    ...object({
      $schema: text,
      infra: object({
        ...shared,
        pagination: object(
          {
            style: { ...text, enum: ["cursor", "page", "offset", "link", "none"] },
            page: text,
            offset: text,
            cursor: text,
            size: text,
            next: path,
            last: path,
            total: path,
            more: path,
          },
          ["style"],
        ),
        wrap: object({ item: pathOrNull, list: pathOrNull }),
        ids: { ...text, enum: ["string", "number"], description: "How ids are written. Default string." },
        events: eventTypes("Stream"),
      }),
      tools: object({
        ...shared,
        prefix: {
          ...shared.prefix,
          description:
            "Path from the origin that replaces all of /api/v1/tools. With /v3/ai, a tool is at /v3/ai/ai-rewriter.",
        },
        headers: object({ requestId: headerOrNull }),
        list: {
          ...text,
          pattern: `^${segments}+/?$`,
          description: "Path of the list of tools from the origin, such as /v3/catalog. Default: tools.prefix.",
        },
        wrap: object({ data: pathOrNull, meta: pathOrNull }),
        results: map(slugs(), map(undefined, path, "Where the result has a field."), "By slug and field."),
      }),
      rateLimit: object({ limit: header, remaining: header, reset: header }),
      webhooks: object({
        scheme: object({
          id: header,
          timestamp: header,
          signature: header,
          signed: { ...text, pattern: "\\{body\\}" },
          digest: { ...text, enum: ["sha256", "sha384", "sha512"] },
          encoding: { ...text, enum: ["base64", "base64url", "hex"] },
          key: { ...text, enum: ["base64", "utf8", "hex"] },
          prefix: { ...text, pattern: "^([^,=]+[,=])?$" },
        }),
        events: eventTypes("Event"),
      }),
    }),
  };
}
