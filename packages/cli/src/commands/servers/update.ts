import type { ServerUpdate } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { bodyFlags } from "../../infra/body-flags.ts";
import { makeChange } from "../../infra/change.ts";
import { fileFlag, readGivenBody } from "../../infra/read-bodies.ts";
import { record } from "../../output/answer.ts";

export const update = defineCommand({
  description: "Fields not given stay as they are; an empty text clears a field that may be empty.",
  args: { id: { summary: "The server's id or name", required: true, names: "servers" } },
  flags: { ...bodyFlags("updateServer"), ...fileFlag, ...dryRunFlag },
  examples: ["tandem servers update srv_81f2 --name shop-1 --experimental"],
  async run(context, { id }, flags) {
    const body = await readGivenBody<ServerUpdate>(context, "updateServer", flags);
    return makeChange(
      context,
      flags,
      { operation: "updateServer", call: (infra, options) => infra.servers.update(id, body, options) },
      record,
    );
  },
});
