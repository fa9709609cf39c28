import type { AlertUpdate } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { bodyFlags } from "../../infra/body-flags.ts";
import { makeChange } from "../../infra/change.ts";
import { fileFlag, readGivenBody } from "../../infra/read-bodies.ts";
import { record } from "../../output/answer.ts";

export const update = defineCommand({
  description: "Fields not given stay as they are. Target, condition and channels are replaced as a whole.",
  args: { id: { summary: "The alert's id or name", required: true, names: "alerts" } },
  flags: { ...bodyFlags("updateAlert"), ...fileFlag, ...dryRunFlag },
  examples: [
    "tandem alerts update alt_12 --no-enabled",
    "tandem alerts update alt_12 --muted-until 2026-03-01T08:00:00Z",
    "tandem alerts update alt_12 --muted-until ''",
  ],
  async run(context, { id }, flags) {
    const body = await readGivenBody<AlertUpdate>(context, "updateAlert", flags);
    return makeChange(
      context,
      flags,
      { operation: "updateAlert", call: (infra, options) => infra.alerts.update(id, body, options) },
      record,
    );
  },
});
