import type { Server } from "@tandem/sdk";
import { defineCommand } from "../command.ts";
import { run, runOnNew } from "../errors/fix.ts";
import { type CreateHooks, plainCommands } from "../infra/plain-commands.ts";
import { endedRecord, waitForWork, waitLimit, waitTimeoutFlag } from "../infra/wait-for-work.ts";

const create: CreateHooks<Server> = {
  note({ id, connectCommand }) {
    const wait = runOnNew("servers wait", [id]);
    if (!connectCommand) return { text: "it comes online automatically", run: wait };
    // On a line of its own, to be copied.
    return ["run this on the server:", connectCommand, { text: "then", run: wait }];
  },
  wait: (context, { id }, flags) =>
    waitForWork<Server>(context, waitLimit(flags), {
      name: `server ${id}`,
      failure: "PROVISION_FAILED",
      look: runOnNew("servers wait", [id]),
      lookFailed: () => runOnNew("servers get", [id]),
      wait: (infra, options) => infra.servers.waitUntilOnline(id, options),
    }),
};

export const servers = {
  ...plainCommands("servers", { create }),
  wait: defineCommand({
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
  }),
};
