import type { Server } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { type CreateHooks, plainCommands } from "../../resources/plain-commands.ts";
import { endedRecord, waitLimit, waitTimeoutFlag, waitUntilReady } from "../../resources/wait-for-work.ts";
import { commandOnNew } from "../../session/context.ts";

const create: CreateHooks<Server> = {
  note(context, { id, connectCommand }) {
    const command = commandOnNew(context, "servers wait", [id]);
    if (!connectCommand) return { text: "it comes online automatically", command };
    // On its own line, so that it can be copied.
    return ["run this on the server:", connectCommand, { text: "then", command }];
  },
  wait: (context, { id }, flags) => waitUntilReady(context, waitLimit(flags), "server", id, true),
};

export const servers = {
  ...plainCommands("servers", { create }),
  wait: defineCommand({
    description: "Waits until a server is online. Exits with code 12 if it fails, 8 if it is still in progress.",
    args: { id: { summary: "The server's id or name", required: true, names: "servers" } },
    flags: waitTimeoutFlag,
    examples: ["tandem servers wait srv_81f2", "tandem servers wait srv_81f2 --wait-timeout 2m"],
    run: async (context, { id }, flags) =>
      endedRecord(await waitUntilReady(context, waitLimit(flags), "server", id), "servers"),
  }),
};
