import type { Server, ServerCreate } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { bodyFlags } from "../../infra/body-flags.ts";
import { createFromBodies } from "../../infra/create-from-bodies.ts";
import { fileFlag } from "../../infra/read-bodies.ts";
import { serverColumns } from "./list.ts";

export const create = defineCommand({
  description:
    "Connects an existing VPS. Without a private key, run the answer's connectCommand on it. The server comes online by itself: tandem servers wait ID.",
  args: {},
  flags: { ...bodyFlags("createServer"), ...fileFlag, ...dryRunFlag },
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
      note: ({ id, connectCommand }) =>
        connectCommand
          ? `run the connectCommand on the server, then: tandem servers wait ${id}`
          : `it comes online by itself: tandem servers wait ${id}`,
    }),
});
