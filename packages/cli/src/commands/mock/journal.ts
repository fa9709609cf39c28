import { parseDuration } from "../../argv/duration.ts";
import { flagPlace } from "../../argv/place.ts";
import { defineCommand } from "../../command.ts";
import { callControl, controlFlags } from "../../mock/control-plane.ts";
import type { Row } from "../../output/answer.ts";

export const journal = defineCommand({
  description:
    "Lists what a mock that runs was asked and how it answered, oldest first, without secrets. --json has headers and bodies. With --wait it is the first exchange that matches: one that is there, or the next to come.",
  args: {},
  flags: {
    operation: { value: "OPERATION", summary: "Only this operation id or tool" },
    method: { value: "METHOD", summary: "Only this HTTP method" },
    path: { value: "PATH", summary: "Only this path" },
    status: { value: "N", summary: "Only answers with this status" },
    wait: { value: "DURATION", summary: "How long to wait for a match" },
    ...controlFlags,
  },
  examples: [
    "tandem mock journal",
    "tandem mock journal --operation createServer --json",
    "tandem mock journal --status 402",
  ],
  async run(context, _, flags) {
    const { operation, method, path, status, wait } = flags;
    const query = { operationId: operation, method: method?.toUpperCase(), path, status };
    const rows = wait === undefined ? await find() : [await waitFor(parseDuration(wait, flagPlace("wait")))];
    return {
      kind: "list",
      id: "number",
      noun: "request",
      total: rows.length,
      rows,
      columns: ["number", "method", "path", "status", "operationId", "charged"].map((field) => ({ field })),
    };

    async function find(): Promise<readonly Row[]> {
      const found = await callControl(context, flags, { method: "GET", path: "/journal", query });
      return (found as { readonly entries: readonly Row[] }).entries;
    }

    async function waitFor(timeoutMs: number): Promise<Row> {
      const limit = { ...query, timeoutMs: String(timeoutMs) };
      return (await callControl(context, flags, { method: "GET", path: "/journal/wait", query: limit })) as Row;
    }
  },
});
