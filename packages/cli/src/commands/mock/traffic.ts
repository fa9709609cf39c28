import type { FlagValues } from "../../argv/specs.ts";
import { flagPlace, parseDuration, parseNumber } from "../../argv/values.ts";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors/cli-error.ts";
import { example, rerun } from "../../errors/fix.ts";
import { controlCommand, followControl, parseObject } from "../../mock/control-plane.ts";
import { type Row, wholeList } from "../../output/answer.ts";
import { tsv, valueText } from "../../output/encode.ts";

const faultFlags = {
  status: { value: "N", summary: "Respond with this status" },
  latency: { value: "DURATION", summary: "Delay the response by this long" },
  reset: { value: "before-headers|after-headers", summary: "Where to break the connection" },
  fault: { value: "JSON", summary: "The fault as JSON; other flags override it" },
} as const;

const fault = controlCommand({
  description:
    "Makes calls to a running mock fail. Without --nth or --probability, every call of the operation fails. Each fault has its own counter, and several can apply to one call. --fault accepts any fault as JSON, such as '{\"cutAfterBytes\": 10}'.",
  args: { operation: { summary: "An operation id, a tool's slug, or '*' for all", required: true } },
  flags: {
    ...faultFlags,
    nth: { value: "N", many: true, summary: "Only this call, counted from 1 since the fault was added" },
    probability: { value: "N", summary: "Probability of each call failing, 0 to 1" },
    respond: { value: "JSON", summary: "Respond with this body as a stub, with status 200 or --status" },
    key: { value: "KEY", summary: "Only calls with this key or token" },
    id: { value: "ID", summary: "Only calls with this id in the path" },
    query: { value: "NAME=VALUE", many: true, summary: "Only calls with this query parameter" },
    body: { value: "JSON", summary: "Only calls whose JSON body has these members" },
  },
  examples: [
    "tandem mock fault grammar-checker --status 422 --nth 1 --nth 2",
    "tandem mock fault '*' --latency 2s --probability 0.1",
    'tandem mock fault getServer --id srv_81f2 --respond \'{"data": {"id": "srv_81f2", "status": "error"}}\'',
    'tandem mock fault getAiJob --fault \'{"stream": {"ends": "cut", "afterBytes": 700}}\'',
  ],
  async run(call, { operation }, flags) {
    const { key, id: pathId, nth, query, body, probability } = flags;
    const fault = readFault(flags);
    const { id } = await call<{ id: number }>("POST", "/faults", {
      operation,
      fault,
      key,
      id: pathId,
      nth: nth.length === 0 ? undefined : nth.map((text) => parseNumber(text, flagPlace("nth"), positive)),
      query: query.length === 0 ? undefined : Object.fromEntries(query.map(readPair)),
      body: body === undefined ? undefined : parseObject(body, "body"),
      probability: parseNumber(probability, flagPlace("probability"), { min: 0, max: 1 }),
    });
    return { kind: "text", text: String(id), record: { id, operation, fault } };
  },
});

const positive = { integer: true, min: 1 };

function readPair(text: string): [name: string, value: string] {
  const [name = "", ...value] = text.split("=");
  if (name !== "" && value.length > 0) return [name, value.join("=")];
  throw new CliError("BAD_OPTION", `--query must be NAME=VALUE (got "${text}")`, {
    fix: example(rerun({ set: { query: ["limit=1"] } })),
  });
}

function readFault({
  status,
  latency,
  reset,
  fault: json,
  respond,
}: FlagValues<typeof faultFlags> & { respond: string | undefined }): object {
  if ([status, latency, reset, json, respond].every((value) => value === undefined)) {
    throw new CliError("USAGE", "no fault was specified", { fix: example(rerun({ set: { status: "503" } })) });
  }
  return {
    ...(json !== undefined && parseObject(json, "fault")),
    ...(respond !== undefined && { status: 200, body: parseObject(respond, "respond") }),
    ...(status !== undefined && {
      status: parseNumber(status, flagPlace("status"), { integer: true, min: 200, max: 599 }),
    }),
    ...(latency !== undefined && { latencyMs: parseDuration(latency, flagPlace("latency")) }),
    ...(reset !== undefined && { reset }),
  };
}

const faults = controlCommand({
  description: "Lists or removes a running mock's faults.",
  args: {},
  flags: { remove: { value: "ID", summary: "Remove this one" }, clear: { summary: "Remove all" } },
  examples: ["tandem mock faults", "tandem mock faults --clear"],
  async run(call, _, { remove, clear }) {
    if (clear || remove !== undefined) await call("DELETE", "/faults", undefined, { id: clear ? undefined : remove });
    const fault = { field: "fault", show: (value: unknown) => JSON.stringify(value) };
    return wholeList("fault", "id", ["id", operation, fault, "calls"], await call<readonly Row[]>("GET", "/faults"));
  },
});

const operation = {
  field: "operationId",
  show: (id: unknown) => (/^tool_/.test(String(id)) ? String(id).slice(5).replaceAll("_", "-") : valueText(id)),
};
const fields = ["number", "method", "path", "status", "operationId", "charged"];
const columns = fields.map((field) => (field === operation.field ? operation : field));

const journal = controlCommand({
  description:
    "Lists the requests to a running mock and its responses, oldest first, without secrets. --json has headers and bodies. With --wait, prints the first request that matches: an earlier one, or the next. With --follow, prints matching requests as they come until Ctrl-C, with --json one JSON object a line.",
  args: {},
  flags: {
    operation: { value: "OPERATION", summary: "Only this operation id or tool" },
    method: { value: "METHOD", summary: "Only this HTTP method" },
    path: { value: "PATH", summary: "Only this path" },
    status: { value: "N", summary: "Only responses with this status" },
    key: { value: "KEY", summary: "Only requests with this key or token" },
    follow: { summary: "Also print new requests as they come, until Ctrl-C" },
    wait: { value: "DURATION", summary: "How long to wait for a match" },
  },
  examples: [
    "tandem mock journal",
    "tandem mock journal --operation createServer --json",
    "tandem mock journal --status 402",
    "tandem mock journal --follow",
  ],
  async run(call, _, flags, context) {
    const { operation: operationId, method, path, status, key, follow } = flags;
    const query = { operationId, method: method?.toUpperCase(), path, status, key };
    const waitMs = parseDuration(flags.wait, flagPlace("wait"));
    if (follow && waitMs !== undefined) {
      throw new CliError("USAGE", "--follow and --wait cannot be combined", {
        fix: example(rerun({ unset: ["wait"] })),
      });
    }
    if (follow) {
      const isShort = { after: "0", ...(!context.settings.json && { summary: "true" }) };
      const entries = followControl(context, flags, { path: "/events", query: { ...query, ...isShort } });
      for await (const entry of entries) printEntry(context, entry as Row);
      return { kind: "done" };
    }
    return wholeList("request", "number", columns, waitMs === undefined ? await find() : [await waitFor(waitMs)]);

    async function find(): Promise<readonly Row[]> {
      const found = await call<{ dropped: number; entries: readonly Row[] }>("GET", "/journal", undefined, query);
      const { dropped, entries } = found;
      if (dropped > 0) context.err.line(`warning: the journal no longer has the oldest ${dropped} requests`);
      return entries;
    }

    function waitFor(timeoutMs: number): Promise<Row> {
      return call("GET", "/journal/wait", undefined, { ...query, timeoutMs: String(timeoutMs) });
    }
  },
});

function printEntry({ out, outStyle, settings }: Context, entry: Row): void {
  if (settings.json) out.write(`${JSON.stringify(entry)}\n`);
  else if (settings.quiet) out.line(valueText(entry.number));
  else if (outStyle.terminal) out.line(fields.map((field) => valueText(entry[field])).join("  "));
  else out.write(tsv([fields.map((field) => entry[field])]));
}

export const traffic = { fault, faults, journal };
