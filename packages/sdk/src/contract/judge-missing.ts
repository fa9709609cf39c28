import { readPath } from "../../../wire/src/dotted-path.ts";
import { types } from "../../../wire/src/generated/tables.ts";
import { isObject } from "../../../wire/src/json.ts";
import { cases } from "../../../wire/src/names.ts";
import type { ContractSchema } from "./contract-types.ts";
import type { Findings } from "./findings.ts";
import { allowsNull, escaped, flat, isOfType, isTime, likeness, looksLike, type Place, quoted } from "./shapes.ts";

/** Says which fields are missing, and which unknown ones may be them. That is a guess, so you decide. */
export function judgeMissing(
  missing: readonly string[],
  unknown: readonly string[],
  { schema, value }: { schema: ContractSchema; value: Readonly<Record<string, unknown>> },
  at: Place,
  findings: Findings,
): void {
  const isResult = at.slug !== undefined && at.pointer.split("/").length <= 2;
  // Results can be nested.
  const places = unknown.flatMap((key) =>
    isResult && isObject(value[key]) ? [key, ...Object.keys(value[key]).map((inner) => `${key}.${inner}`)] : [key],
  );
  const { to } = cases[at.case ?? "camel"];
  const asWritten = (path: string) => path.split(".").map(to).join(".");
  const rows = missing.map((name) => {
    const inner = schema.properties![name]!;
    return { name, inner, fitting: places.filter((path) => fitsShallow(inner, readPath(value, path))) };
  });
  for (const { name, inner, fitting } of rows) {
    const meant = fitting.filter((path) => canMean(name, inner, path, readPath(value, path)));
    const alike = meant.filter((path) => sharesWord(name, path));
    const isOnlyOne = meant.length === 1 && rows.filter((row) => row.fitting.includes(meant[0]!)).length === 1;
    const likely = alike.length === 1 ? alike[0] : isOnlyOne ? meant[0] : undefined;
    const guess = likely && asWritten(likely);
    const field = `${at.name.replace(/(Created?|Update)$/, "")}.${name}`;
    const isKey = types[at.name]?.split(" ").some((row) => row.split(":")[0] === name);
    const [where, key] = isResult
      ? [{ results: { [at.slug!]: { [name]: guess } } }, `tools.results.${at.slug}.${name}`]
      : [{ fields: { [field]: guess } }, `${at.api === "tools" ? "tools.fields." : ""}${field}`];
    const others = fitting.slice(0, 3).map(asWritten).map(quoted).join(", ");
    const instead = guess ? `has ${quoted(guess)} instead` : others ? `has ${others}` : "has nothing in its place";
    const message = at.pointer.startsWith("/request") ? "request" : "answer";
    const id = inner.ref === "TeamId" ? "G-18" : (inner["x-assumption"] ?? at.assumption);
    const remedy = { ...(guess && { correction: { [at.api]: where } }), needs: key };
    const pointer = `${at.pointer}/${escaped(name)}`;
    findings.refute(id, pointer, `${field} is missing; the ${message} ${instead}`, isResult || isKey ? remedy : {});
  }
}

const secret = /passw|secret|token|credential|private/i;

/** Could a value be a field under another name? Without a common word, only texts of the same kind can be. */
function canMean(name: string, schema: ContractSchema, path: string, value: unknown): boolean {
  const { enum: known, format = "", properties = {} } = flat(schema);
  if (secret.test(name) !== secret.test(path)) return false;
  if (sharesWord(name, path)) return true;
  if (/Id$/.test(schema.ref ?? name)) return /id$/i.test(path);
  if (known) return known.includes(value);
  if (/uri|email/.test(format)) return typeof value === "string" && /:\/\/|@/.test(value);
  if (isObject(value) && Object.keys(value).length > 0)
    return likeness(schema, value) * 2 >= Object.keys(properties).length;
  return typeof value !== "number" && typeof value !== "boolean";
}

function fitsShallow(given: ContractSchema, value: unknown): boolean {
  const schema = flat(given);
  if (value === null) return allowsNull(schema);
  const options = schema.oneOf?.filter(({ type }) => type !== "null");
  if (options && options.length > 0) return options.some((each) => fitsShallow(each, value));
  if (!isOfType(schema, value)) return false;
  if (schema.format === "date-time") return typeof value === "string" && isTime(value);
  if (typeof value === "string" && isTime(value)) return false;
  return !schema.properties || looksLike(schema, value);
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/[A-Z]/g, (letter) => `_${letter}`)
    .toLowerCase()
    .split(/[^a-z0-9]+/);
/** A common word or unit, also where one is short for the other. */
const sharesWord = (a: string, b: string): boolean =>
  wordsOf(a).some((word) =>
    wordsOf(b).some((other) => {
      const [short = "", long = ""] = word.length < other.length ? [word, other] : [other, word];
      return short === long
        ? short.length > 2 || /^[mg]b$|^ms$/.test(short)
        : short.length > 3 && long.startsWith(short);
    }),
  );
