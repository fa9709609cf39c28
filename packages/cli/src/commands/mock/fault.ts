import { flagPlace, parseDuration, parseNumber } from "../../argv/values.ts";
import { defineCommand } from "../../command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { example, rerun } from "../../errors/fix.ts";
import { callControl, controlFlags, parseObject } from "../../mock/control-plane.ts";

export const fault = defineCommand({
  description:
    "Makes calls to a running mock fail. Without --nth or --probability, every call of the operation fails. Each fault has its own counter, and several can apply to one call. --fault accepts any fault as JSON, such as '{\"cutAfterBytes\": 10}'.",
  args: { operation: { summary: "An operation id, a tool's slug, or '*' for all", required: true } },
  flags: {
    status: { value: "N", summary: "Respond with this status" },
    latency: { value: "DURATION", summary: "Delay the response by this long" },
    reset: { value: "before-headers|after-headers", summary: "Where to break the connection" },
    fault: { value: "JSON", summary: "The fault as JSON; other flags override it" },
    nth: { value: "N", many: true, summary: "Only this call, counted from 1 since the fault was added" },
    probability: { value: "N", summary: "Probability of each call failing, 0 to 1" },
    respond: { value: "JSON", summary: "Respond with this body as a stub, with status 200 or --status" },
    key: { value: "KEY", summary: "Only calls with this key or token" },
    id: { value: "ID", summary: "Only calls with this id in the path" },
    query: { value: "NAME=VALUE", many: true, summary: "Only calls with this query parameter" },
    body: { value: "JSON", summary: "Only calls whose JSON body has these members" },
    ...controlFlags,
  },
  examples: [
    "tandem mock fault grammar-checker --status 422 --nth 1 --nth 2",
    "tandem mock fault '*' --latency 2s --probability 0.1",
    'tandem mock fault getServer --id srv_81f2 --respond \'{"data": {"id": "srv_81f2", "status": "error"}}\'',
    'tandem mock fault getAiJob --fault \'{"stream": {"ends": "cut", "afterBytes": 700}}\'',
  ],
  async run(context, { operation }, flags) {
    const body = {
      operation,
      fault: readFault(flags),
      ...(flags.nth.length > 0 && {
        nth: flags.nth.map((text) => parseNumber(text, flagPlace("nth"), { integer: true, min: 1 })),
      }),
      ...(flags.key !== undefined && { key: flags.key }),
      ...(flags.id !== undefined && { id: flags.id }),
      ...(flags.query.length > 0 && { query: Object.fromEntries(flags.query.map(readPair)) }),
      ...(flags.body !== undefined && { body: parseObject(flags.body, "body") }),
      ...(flags.probability !== undefined && {
        probability: parseNumber(flags.probability, flagPlace("probability"), { min: 0, max: 1 }),
      }),
    };
    const { id } = (await callControl(context, flags, { method: "POST", path: "/faults", body })) as { id: number };
    return { kind: "text", text: String(id), record: { id, operation, fault: body.fault } };
  },
});

interface FaultFlags {
  readonly status: string | undefined;
  readonly latency: string | undefined;
  readonly reset: string | undefined;
  readonly fault: string | undefined;
  readonly respond: string | undefined;
}

function readPair(text: string): [name: string, value: string] {
  const [name = "", ...value] = text.split("=");
  if (name !== "" && value.length > 0) return [name, value.join("=")];
  throw new CliError("BAD_OPTION", `--query must be NAME=VALUE (got "${text}")`, {
    fix: example(rerun({ set: { query: ["limit=1"] } })),
  });
}

function readFault({ status, latency, reset, fault: json, respond }: FaultFlags): object {
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
