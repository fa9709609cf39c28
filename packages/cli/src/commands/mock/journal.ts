import { flagPlace, parseDuration } from "../../argv/values.ts";
import { defineCommand } from "../../command.ts";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors/cli-error.ts";
import { example, rerun } from "../../errors/fix.ts";
import { callControl, controlFlags, followControl } from "../../mock/control-plane.ts";
import type { Row } from "../../output/answer.ts";
import { tsv, valueText } from "../../output/encode.ts";

const fields = ["number", "method", "path", "status", "operationId", "charged"];

export const journal = defineCommand({
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
    ...controlFlags,
  },
  examples: [
    "tandem mock journal",
    "tandem mock journal --operation createServer --json",
    "tandem mock journal --status 402",
    "tandem mock journal --follow",
  ],
  async run(context, _, flags) {
    const { operation, method, path, status, key, follow, wait } = flags;
    const query = { operationId: operation, method: method?.toUpperCase(), path, status, key };
    if (follow && wait !== undefined) {
      throw new CliError("USAGE", "--follow and --wait can't be combined", {
        fix: example(rerun({ unset: ["wait"] })),
      });
    }
    if (follow) {
      const isShort = { after: "0", ...(!context.settings.json && { summary: "true" }) };
      const entries = followControl(context, flags, { path: "/events", query: { ...query, ...isShort } });
      for await (const entry of entries) printEntry(context, entry as Row);
      return { kind: "done" };
    }
    const rows = wait === undefined ? await find() : [await waitFor(parseDuration(wait, flagPlace("wait")))];
    return {
      kind: "list",
      id: "number",
      noun: "request",
      total: rows.length,
      rows,
      columns: fields.map((field) => ({ field })),
    };

    async function find(): Promise<readonly Row[]> {
      const found = await callControl(context, flags, { method: "GET", path: "/journal", query });
      const { dropped, entries } = found as { readonly dropped: number; readonly entries: readonly Row[] };
      if (dropped > 0) context.err.line(`warning: the journal no longer has the oldest ${dropped} requests`);
      return entries;
    }

    async function waitFor(timeoutMs: number): Promise<Row> {
      const limit = { ...query, timeoutMs: String(timeoutMs) };
      return (await callControl(context, flags, { method: "GET", path: "/journal/wait", query: limit })) as Row;
    }
  },
});

function printEntry({ out, outStyle, settings }: Context, entry: Row): void {
  if (settings.json) out.write(`${JSON.stringify(entry)}\n`);
  else if (settings.quiet) out.line(valueText(entry.number));
  else if (outStyle.terminal) out.line(fields.map((field) => valueText(entry[field])).join("  "));
  else out.write(tsv([fields.map((field) => entry[field])]));
}
