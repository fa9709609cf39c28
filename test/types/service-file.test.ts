import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { parseServiceFile } from "../../packages/wire/src/parse-service-file.ts";
import { type FileSchema, serviceSchema } from "../../packages/wire/src/service-schema.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
type Row = readonly [file: object, isRight: boolean];

/** For each object of the schema, files with each of its keys, with a wrong value of that key, and with keys that it doesn't have. */
function rowsOf(schema: FileSchema, wrap: (value: object) => object): Row[] {
  const { properties = {}, required = [] } = schema;
  const needed = Object.fromEntries(required.map((name) => [name, sampleOf(properties[name]!)]));
  const others = allKeys.filter((name) => !(name in properties));
  return [
    ...others.map((name): Row => [wrap({ ...needed, [name]: "x" }), false]),
    ...Object.entries(properties).flatMap(([name, inner]): Row[] => {
      const around = (value: unknown) => wrap({ ...needed, [name]: value });
      const isNullable = inner.type?.includes("null") ?? false;
      const rows: Row[] = [
        [around(sampleOf(inner)), true],
        [around(7), false],
        [around(null), isNullable],
      ];
      return inner.properties && !inner.properties.Deploy ? [...rows, ...rowsOf(inner, around)] : rows;
    }),
  ];
}

function sampleOf({ type, enum: words, pattern = "", required, properties }: FileSchema): unknown {
  if (type === "object")
    return Object.fromEntries((required ?? []).map((name) => [name, sampleOf(properties![name]!)]));
  if (words) return words[0];
  return ["{body}", "/x", "x", "x="].find((text) => new RegExp(pattern).test(text));
}

const keysOf = ({ properties = {} }: FileSchema): string[] =>
  Object.entries(properties).flatMap(([name, inner]) => [name, ...(name === "statuses" ? [] : keysOf(inner))]);
const allKeys = [...new Set([...keysOf(serviceSchema()), "unknown"])];

const published = JSON.parse(readFileSync(join(root, "packages/sdk/service.schema.json"), "utf8"));
const isValid = new Ajv2020({ allowUnionTypes: true }).compile(published);
const parses = (value: unknown) => {
  try {
    return parseServiceFile(value) !== undefined;
  } catch {
    return false;
  }
};

it("the type, the JSON Schema and the parser accept the same keys and kinds of values", () => {
  const rows = rowsOf(serviceSchema(), (file) => file);
  const file = join(mkdtempSync(join(tmpdir(), "tandem-service-file-")), "rows.ts");
  const lines = rows.map(([value], index) => `export const row${index}: ServiceFile = ${JSON.stringify(value)};`);
  writeFileSync(
    file,
    `import type { ServiceFile } from "${root}packages/wire/src/service-file.ts";\n${lines.join("\n")}\n`,
  );
  const tsc = [join(root, "node_modules/typescript-7/bin/tsc"), "--ignoreConfig", "--noEmit", "--pretty", "false"];
  const options = ["--strict", "--exactOptionalPropertyTypes", "--module", "nodenext", "--allowImportingTsExtensions"];
  const { stdout } = spawnSync(process.execPath, [...tsc, ...options, "--types", "node", file], {
    encoding: "utf8",
    cwd: root,
  });
  const refused = new Set([...stdout.matchAll(/rows\.ts\((\d+),/g)].map(([, line]) => Number(line) - 2));
  const verdicts = rows.map(([value], index) => {
    return { file: JSON.stringify(value), type: !refused.has(index), schema: isValid(value), parser: parses(value) };
  });
  const wrong = verdicts.filter((row, index) =>
    [row.type, row.schema, row.parser].some((is) => is !== rows[index]![1]),
  );
  expect(wrong).toEqual([]);
  expect(rows.length).toBeGreaterThan(500);
});

it('the JSON Schema and the parser refuse the placeholder "?" for any text', () => {
  const files = rowsOf(serviceSchema(), (file) => file)
    .filter(([, isRight]) => isRight)
    .map(([file]) => JSON.stringify(file).replace(/"(\{body\}|\/x|x=?)"(?=\}+$)/, '"?"'))
    .filter((text) => text.includes('"?"'));
  const accepted = files.filter((text) => isValid(JSON.parse(text)) || parses(JSON.parse(text)));
  expect(accepted).toEqual([]);
  expect(files.length).toBeGreaterThan(30);
});
