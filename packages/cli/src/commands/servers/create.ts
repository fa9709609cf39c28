import type { Server, ServerCreate } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { runOnNew } from "../../errors/fix.ts";
import { bodyFlags } from "../../infra/body-flags.ts";
import { createFlags, createFromBodies } from "../../infra/create-from-bodies.ts";
import { fileFlag } from "../../infra/read-bodies.ts";
import { waitForWork, waitLimit, waitTimeoutFlag } from "../../infra/wait-for-work.ts";
import { serverColumns } from "./list.ts";

export const create = defineCommand({
  description:
    "Connects an existing VPS. Without a private key, run the answer's connectCommand on it. The server comes online by itself: tandem servers wait ID.",
  args: {},
  flags: { ...bodyFlags("createServer"), ...fileFlag, ...createFlags, ...waitTimeoutFlag, ...dryRunFlag },
  examples: [
    "tandem servers create --name web-2 --host 203.0.113.7",
    "tandem servers create --name web-2 --host 203.0.113.7 --ssh-private-key-file ~/.ssh/id_ed25519 --tags production",
    "tandem servers create --file servers.yaml",
  ],
  run: (context, _, flags) =>
    createFromBodies<ServerCreate, Server>(context, flags, {
      operation: "createServer",
      columns: serverColumns,
      call: (infra, body, options) => infra.servers.create(body, options),
      note: ({ id, connectCommand }) => {
        const wait = runOnNew("servers wait", [id]);
        if (!connectCommand) return { text: "it comes online by itself", run: wait };
        // On a line of its own, to be copied.
        return ["run this on the server:", connectCommand, { text: "then", run: wait }];
      },
      list: (infra) => infra.servers.list({ limit: 100 }),
      wait: (context, { id }) =>
        waitForWork(context, waitLimit(flags), {
          name: `server ${id}`,
          failure: "PROVISION_FAILED",
          look: runOnNew("servers wait", [id]),
          lookFailed: () => runOnNew("servers get", [id]),
          wait: (infra, options) => infra.servers.waitUntilOnline(id, options),
        }),
    }),
});
