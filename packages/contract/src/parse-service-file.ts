import { isObject } from "./adapter/dotted-path.ts";
import { fieldNames } from "./adapter/names.ts";
import { operations, slugOf } from "./adapter/operations.ts";
import { sameWords, words } from "./generated/names.ts";
import type { ServiceFile, WireFile } from "./service-file.ts";

/** What is wrong with a service file, and where: `infra.pagination.style`. */
export class ServiceFileError extends Error {
  readonly code = "invalid_service_file";
  readonly key: string;

  constructor(key: string, problem: string) {
    super(`${key === "" ? "The service file" : key} ${problem}`);
    this.name = "ServiceFileError";
    this.key = key;
  }
}

/** Throws for a wrong value at a key. */
type Rule = (value: unknown, key: string) => void;

const mustBe = (form: string, value: unknown, key: string): ServiceFileError =>
  new ServiceFileError(key, `must be ${form}, not ${JSON.stringify(value)}`);

const text =
  (pattern: RegExp, form: string): Rule =>
  (value, key) => {
    // What doctor writes where a person has to decide.
    if (value === "?")
      throw new ServiceFileError(key, "is still a question mark: write the service's, or remove the key");
    if (typeof value !== "string" || !pattern.test(value)) throw mustBe(form, value, key);
  };

const oneOf = (...values: string[]): Rule => text(new RegExp(`^(${values.join("|")})$`), values.join(", "));

const orNull =
  (rule: Rule): Rule =>
  (value, key) => {
    if (value !== null) rule(value, key);
  };

const list =
  (rule: Rule): Rule =>
  (value, key) => {
    if (!Array.isArray(value)) throw mustBe("an array", value, key);
    for (const [at, item] of value.entries()) rule(item, `${key}.${at}`);
  };

/** An object with known names. @param known the names like a given one: fields of the same type, for example. */
const members =
  (known: (like: string) => readonly string[], ruleOf: (name: string) => Rule): Rule =>
  (value, key) => {
    if (!isObject(value)) throw mustBe("an object", value, key);
    for (const [name, inner] of Object.entries(value)) {
      const place = key === "" ? name : `${key}.${name}`;
      const names = known(name);
      if (!names.includes(name)) {
        const listed = names.length > 0 && names.length <= 20 ? `. Known here: ${names.join(", ")}` : "";
        throw new ServiceFileError(place, `is not a key of a service file${listed}`);
      }
      if (inner !== undefined) ruleOf(name)(inner, place);
    }
  };

const object = (rules: Readonly<Record<string, Rule>>): Rule => {
  const ruleOf = (name: string) => rules[name]!;
  return members(() => Object.keys(rules), ruleOf);
};

/** `Server.id` and all others of the type that a key names. */
const fieldsLike = (key: string): string[] => {
  const type = key.slice(0, key.lastIndexOf("."));
  return fieldNames(type).map((field) => `${type}.${field}`);
};

/** A field's words, if it has some of its own. `Deploy` means `Deploy.status`. Types of events can't be renamed. */
const wordsOf = (key: string): readonly string[] | undefined =>
  [key, `${key}.status`]
    .filter((field) => !Object.hasOwn(sameWords, field) && !/^Webhook\w*\.(events|eventType)$/.test(field))
    .map((field) => (Object.hasOwn(words, field) ? words[field] : undefined))
    .find((known) => known !== undefined);

const name = text(/^[^.]+$/, "a field's name, not a path");
const parameter = text(/./, "a parameter's name");
const path = text(/^[^.]+(\.[^.]+)*$/, "a dotted path in the body");
const header = text(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, "a header's name");
const route = text(/^(\/(?!\.{1,2}(\/|$))[\w.~%!$&'()*+,;=:@-]+)*\/?$/, "a path from the origin, such as /v3");

const wordRule = () => list(text(/./, "a word"));
const statusRule = (key: string) => members(() => wordsOf(key)!, wordRule);

const shared = {
  prefix: route,
  case: oneOf("camel", "snake"),
  fields: members(fieldsLike, () => orNull(name)),
  statuses: members((like) => [like, ...fieldsLike(like)].filter(wordsOf), statusRule),
  error: object({ message: path, code: path, fields: path, requestId: path }),
  auth: object({ header, scheme: text(/^[ -~]*$/, "printable ASCII") }),
};

const tools = operations.filter(({ id }) => id.startsWith("tool_"));
const resultTypes = Object.fromEntries(tools.map((tool) => [slugOf(tool), tool.response]));
const pathRule = () => path;
const resultRule = (slug: string) => members(() => fieldNames(resultTypes[slug]!), pathRule);

const file = object({
  infra: object({
    ...shared,
    headers: object({ requestId: orNull(header), idempotencyKey: orNull(header) }),
    pagination: object({
      style: oneOf("cursor", "page", "link", "none"),
      page: parameter,
      cursor: parameter,
      size: parameter,
      next: path,
      last: path,
      total: path,
      more: path,
    }),
    wrap: object({ item: orNull(path), list: orNull(path) }),
    ids: oneOf("string", "number"),
  }),
  tools: object({
    ...shared,
    list: route,
    headers: object({ requestId: orNull(header) }),
    wrap: object({ data: orNull(path), meta: orNull(path) }),
    results: members(() => Object.keys(resultTypes), resultRule),
  }),
  rateLimit: object({ limit: header, remaining: header, reset: header }),
  webhooks: object({
    scheme: object({
      id: header,
      timestamp: header,
      signature: header,
      signed: text(/\{body\}/, "a text with {body}"),
      digest: oneOf("sha256", "sha384", "sha512"),
      encoding: oneOf("base64", "base64url", "hex"),
      key: oneOf("base64", "utf8", "hex"),
      prefix: text(/^([^,=]+[,=])?$/, "such as v1, or sha256="),
    }),
  }),
});

/**
 * Checks a service file.
 *
 * ```ts
 * const file = parseServiceFile({ infra: { prefix: "/v2", case: "snake" } });
 * ```
 *
 * @throws ServiceFileError naming the first key that is wrong.
 */
export function parseServiceFile(value: unknown): ServiceFile {
  file(value, "");
  const service = value as ServiceFile;
  for (const api of ["infra", "tools"] as const) {
    const wire: WireFile = service[api] ?? {};
    if (wire.pagination && wire.pagination.style === undefined) {
      throw new ServiceFileError("infra.pagination.style", "is missing");
    }
    for (const [field, given] of Object.entries(wire.statuses ?? {})) {
      checkWords(given, wordsOf(field) ?? [], `${api}.statuses.${field}`);
    }
  }
  return service;
}

/** One word of the service can't stand for two of ours. A word of ours that the file doesn't list is written as it is. */
function checkWords(given: Readonly<Record<string, readonly string[]>>, known: readonly string[], key: string): void {
  const meanings = new Map(known.flatMap((word) => (given[word] === undefined ? [[word, word]] : [])));
  for (const [word, listed] of Object.entries(given)) {
    for (const each of listed) {
      const other = meanings.get(each) ?? word;
      if (other !== word) {
        throw new ServiceFileError(`${key}.${word}`, `has ${JSON.stringify(each)}, which means ${other} too`);
      }
      meanings.set(each, word);
    }
  }
}
