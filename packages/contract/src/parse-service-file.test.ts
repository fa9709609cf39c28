import { expect, it } from "vitest";
import { withPath } from "./adapter/dotted-path.ts";
import { fieldNames } from "./adapter/names.ts";
import { assumptions } from "./generated/contract-tables.ts";
import { parseServiceFile } from "./parse-service-file.ts";
import type { ServiceFile } from "./service-file.ts";

it("a right file is returned as it is", () => {
  const file: ServiceFile = {
    infra: { prefix: "/v3/", fields: { "Server.host": "ip", "Server.os": null }, wrap: { item: null } },
    tools: { list: "/catalog", results: { "grammar-checker": { correctedText: "out.text" } } },
    rateLimit: undefined,
  };
  expect(parseServiceFile(file)).toBe(file);
});

const wrongKinds = [7, true, "text", []].flatMap((value): [unknown, string][] => [
  [value, "The service file must be an object"],
  [{ infra: value }, "infra must be an object"],
  [{ tools: { results: value } }, "tools.results must be an object"],
  [{ infra: { statuses: { Deploy: { failed: typeof value === "object" ? 7 : value } } } }, "must be an array"],
  [{ infra: { prefix: typeof value === "string" ? {} : value } }, "infra.prefix must be a path"],
]);

it.each<[unknown, string | RegExp]>([
  ...wrongKinds,
  [null, "The service file must be an object, not null"],
  [{ infa: {} }, "infa is not a key of a service file. Known here: infra, tools, rateLimit, webhooks"],
  [
    { infra: { pagination: { style: "offset" } } },
    'infra.pagination.style must be cursor, page, link, none, not "offset"',
  ],
  [{ infra: { pagination: {} } }, "infra.pagination.style is missing"],
  [{ infra: { case: "kebab" } }, 'infra.case must be camel, snake, not "kebab"'],
  [
    { infra: { fields: { "Server.hots": "ip" } } },
    /^infra\.fields\.Server\.hots is not .* Known here: .*Server\.host,/,
  ],
  [{ infra: { fields: { "Servr.host": "ip" } } }, "infra.fields.Servr.host is not a key of a service file"],
  [
    { infra: { statuses: { Deploy: { succeded: ["ok"] } } } },
    /^infra\.statuses\.Deploy\.succeded is not .* Known here: .*succeeded/,
  ],
  [{ infra: { fields: { "ServerCreate.host": "server.ip" } } }, 'must be a field\'s name, not a path, not "server.ip"'],
  [
    { infra: { fields: { "Server.host": "?" } } },
    "infra.fields.Server.host is still a question mark: write the service's, or remove the key",
  ],
  [{ infra: { prefix: "//evil.example" } }, 'infra.prefix must be a path from the origin, such as /v3, not "//evil'],
  [{ infra: { prefix: "/\\evil.example" } }, "infra.prefix must be a path"],
  [{ tools: { prefix: "/../admin" } }, "tools.prefix must be a path"],
  [{ tools: { list: "/tools?x=1" } }, "tools.list must be a path"],
  [JSON.parse('{"__proto__":{}}'), "__proto__ is not a key"],
  [JSON.parse('{"infra":{"fields":{"__proto__":"x"}}}'), "infra.fields.__proto__ is not a key"],
  [{ infra: { error: { message: "a..b" } } }, 'infra.error.message must be a dotted path in the body, not "a..b"'],
  [{ tools: { results: { "grammar-check": {} } } }, /^tools\.results\.grammar-check is not .*grammar-checker/],
  [
    { tools: { results: { "grammar-checker": { text: "x" } } } },
    "tools.results.grammar-checker.text is not a key of a service file. Known here: correctedText, issues,",
  ],
  [{ rateLimit: { limit: "a b" } }, 'rateLimit.limit must be a header\'s name, not "a b"'],
  [
    { infra: { statuses: { Deploy: { succeeded: ["done"], failed: ["done"] } } } },
    'infra.statuses.Deploy.failed has "done", which means succeeded too',
  ],
  [{ infra: { statuses: { Deploy: { failed: ["succeeded"] } } } }, 'has "succeeded", which means succeeded too'],
  [{ infra: { auth: { scheme: "Bearer\r\nx:" } } }, "infra.auth.scheme must be printable ASCII"],
  [{ webhooks: { scheme: { signed: "{id}" } } }, "webhooks.scheme.signed must be a text with {body}"],
])("a wrong file names the key: %j", (file, message) => {
  expect(() => parseServiceFile(file)).toThrow(expect.objectContaining({ name: "ServiceFileError" }));
  expect(() => parseServiceFile(file)).toThrow(message);
});

it.each([...new Set(Object.values(assumptions).flatMap(({ keys }) => keys))])(
  "%s, which an assumption names, is a key of a service file",
  (key) => {
    const [, front, type] = /^(\w+\.fields)\.(\w+)$/.exec(key) ?? [];
    const file =
      type === undefined ? withPath({}, key, "?") : withPath({}, front!, { [`${type}.${fieldNames(type)[0]}`]: "x" });
    const check = () => parseServiceFile(file);
    if (type === undefined) expect(check).toThrow(/must be|question mark/);
    else expect(check()).toBe(file);
  },
);
