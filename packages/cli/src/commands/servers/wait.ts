import { defineCommand } from "../../command.ts";
import { run } from "../../errors/fix.ts";
import { endedRecord, waitForWork, waitLimit, waitTimeoutFlag } from "../../infra/wait-for-work.ts";

export const wait = defineCommand({
  description: "Waits until a server is online. Exit 12 when it ends in an error, 8 when it is still on its way.",
  args: { id: { summary: "The server's id or name", required: true, names: "servers" } },
  flags: waitTimeoutFlag,
  examples: ["tandem servers wait srv_81f2", "tandem servers wait srv_81f2 --wait-timeout 2m"],
  async run(context, { id }, flags) {
    const limit = waitLimit(flags);
    const ended = await waitForWork(context, limit, {
      name: `server ${id}`,
      failure: "PROVISION_FAILED",
      look: run("servers get", [id]),
      wait: (infra, options) => infra.servers.waitUntilOnline(id, options),
    });
    return endedRecord(ended);
  },
});
