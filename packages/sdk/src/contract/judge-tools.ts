import { readPath, WireMismatch } from "../../../wire/src/dotted-path.ts";
import { isObject } from "../../../wire/src/json.ts";
import { Translator } from "../../../wire/src/translator.ts";
import { assumptions } from "../generated/contract-tables.ts";
import type { Classified } from "./classify.ts";
import type { ContractSchema } from "./contract-types.ts";
import type { Findings } from "./findings.ts";
import { type Part, partsOf, pointerOf } from "./judge-resource.ts";
import { judge } from "./judge-schema.ts";
import { flat, likeness, quoted } from "./shapes.ts";

const slugOf = ({ wire }: Classified): string => wire.path.slice(1);

/** The assumption about a tool's input and result. */
export function assumptionOf(exchange: Classified): string | undefined {
  const key = `tools.results.${slugOf(exchange)}`;
  return Object.keys(assumptions).find((id) => assumptions[id]!.keys.includes(key));
}

/** The facts of a call in the model's language. */
export function metaOf({ answered, translator, toModel }: Classified): Readonly<Record<string, unknown>> {
  const { meta = "meta" } = translator.wire.wrap ?? ({} as { meta?: string });
  const found = toModel(readPath(answered, meta), "ToolMeta");
  return isObject(found) ? found : {};
}

/** The SDK accepts a list of tools in several places. */
export function judgeToolList(exchange: Classified, body: ContractSchema, findings: Findings): void {
  const { answered, toModel, label, translator } = exchange;
  const data = translator.wire.wrap?.data ?? "data";
  const path = [`${data}.tools`, data, "data.tools", "data", "tools", null].find((each) =>
    Array.isArray(readPath(answered, each)),
  );
  if (path === undefined) {
    findings.refute("T-04", "/", `no list of tools in the answer of ${label}`);
    return;
  }
  const tools = flat(flat(flat(body).properties?.data ?? {}).properties?.tools ?? {});
  const place = { api: "tools", name: "Tool", assumption: "T-04", pointer: pointerOf(path) } as const;
  judge(tools, toModel(readPath(answered, path), "Tool"), place, findings);
}

/** Finds a call's result and facts in the answer, and checks both. */
export function judgeToolResult(exchange: Classified, body: ContractSchema, findings: Findings): void {
  const { answered, service, wire, toModel, headers, status, asked, url } = exchange;
  const { data: dataSchema = {}, meta: metaSchema = {} } = flat(body).properties ?? {};
  const known = service.tools?.wrap;
  const { data: usualData = "data", meta: usualMeta = "meta" } = known ?? {};
  const likest = (schema: ContractSchema, type: string, path: string | null, among: readonly Part[]) => {
    if (isObject(readPath(answered, path))) return path;
    const score = ({ value }: Part) => likeness(schema, toModel(value, type));
    const [best] = among.toSorted((one, other) => score(other) - score(one));
    return best && (score(best) > 0 || among.length === 1) ? best.path : undefined;
  };
  const objects = partsOf(answered).filter(({ path, value }) => isObject(value) && !path.includes("."));
  const facts = objects.filter(({ value }) => likeness(metaSchema, value) > 1);
  const meta = likest(metaSchema, "ToolMeta", usualMeta, facts);
  const others = objects.filter(({ path }) => path !== meta);
  const data = likest(dataSchema, wire.response, usualData, others);
  const wrap = { data: data ?? usualData, meta: meta ?? usualMeta };
  const [assumption, slug] = [assumptionOf(exchange), slugOf(exchange)];
  const isSuccess = known !== undefined || readPath(answered, "success") === true;
  if (data === undefined) findings.refute(assumption, "/", "no result in the answer", { needs: "tools.wrap.data" });
  else if (meta === undefined) {
    findings.refute(assumption, "/", "no credits in the answer", { needs: "tools.wrap.meta" });
  } else if (data !== usualData || meta !== usualMeta || !isSuccess) {
    const [result, credits] = [data, meta].map((path) => quoted(String(path)));
    const correction = { tools: { wrap } };
    findings.refute(assumption, "/", `the result is in ${result}, the credits are in ${credits}`, { correction });
  }
  if (data === undefined) return;
  try {
    const finder = new Translator({ ...service, tools: { ...service.tools, wrap } }, "tools");
    const answer = finder.decodeResponse(wire, { status, headers, body: answered }, { query: asked, url });
    const place = { api: "tools", name: "", assumption, case: service.tools?.case } as const;
    judge(dataSchema, readPath(answer.body, "data"), { ...place, pointer: "/data", slug }, findings);
    const found = readPath(answer.body, "meta");
    if (meta !== undefined) judge(metaSchema, found, { ...place, pointer: "/meta" }, findings);
  } catch (error) {
    if (error instanceof RangeError) return;
    if (!(error instanceof WireMismatch)) throw error;
    const { pointer, expected, assumption: key } = error;
    findings.refute(assumption, pointer, `${expected} is not at ${pointer}`, { needs: `${key}.${expected}` });
  }
}
