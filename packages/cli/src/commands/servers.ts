import type { Server } from "@tandem/sdk";
import { shellLine } from "../argv/command-line.ts";
import { defineCommand } from "../command.ts";
import { CliError } from "../errors/cli-error.ts";
import { advice, runOnNew } from "../errors/fix.ts";
import { badAnswer, callInfra, kindOf } from "../infra/call-infra.ts";
import { type CreateHooks, plainCommands } from "../infra/plain-commands.ts";
import { endedRecord, waitLimit, waitTimeoutFlag, waitUntilReady } from "../infra/wait-for-work.ts";
import { canAsk } from "../prompt/ask.ts";

/** The exit code of `ssh` if it can't connect. */
const noConnection = 255;

const ssh = defineCommand({
  description:
    "Opens a shell on a server, using your ssh client and keys. Without a terminal, or with --mock, prints the command instead.",
  args: { id: { summary: "The server's id or name", required: true, names: "servers" } },
  flags: { user: { value: "NAME", summary: "User to log in as (default: the server's)" } },
  examples: ["tandem servers ssh srv_81f2", "tandem servers ssh web-1 --user deploy"],
  async run(context, { id }, { user }) {
    const { host, port, username } = await callInfra(context, (infra, options) => infra.servers.get(id, options));
    const name = wordOf("username", user ?? username);
    // After `--`, nothing from the service can be an option of ssh.
    const words = ["ssh", "-p", wordOf("port", port), "--", `${name}@${wordOf("host", host)}`];
    const isThere = canAsk(context) && context.outStyle.terminal && !context.settings.mock;
    if (isThere) await openShell(words, context.signal);
    else return { kind: "text", text: shellLine(words), record: { command: words } };
    return { kind: "done" };
  },
});

/** No spaces, and nothing that a ProxyCommand would run. */
const forms = { username: /^[\w.+-]+$/, host: /^[\w.:%-]+$/, port: /^\d{1,5}$/ };

/** @throws CliError API_ERROR for what can't be part of a command line. */
function wordOf(field: keyof typeof forms, value: unknown): string {
  if ((typeof value === "string" || typeof value === "number") && forms[field].test(String(value)))
    return String(value);
  throw badAnswer(`the server's "${field}" is ${value == null ? kindOf(value) : JSON.stringify(value)}`);
}

/** @throws CliError NETWORK if the server can't be reached. Other exit codes are those of the shell. */
async function openShell([program, ...words]: readonly string[], signal: AbortSignal): Promise<void> {
  const { spawn } = await import("node:child_process");
  const exit = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(program!, words, { stdio: "inherit", signal });
    child.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "ENOENT"
        ? reject(
            new CliError("USAGE", "ssh is not installed on this machine", {
              fix: advice("install OpenSSH"),
              cause: error,
            }),
          )
        : resolve(null),
    );
    child.once("close", resolve);
  });
  if (exit === noConnection) throw new CliError("NETWORK", "ssh could not connect", { why: "see its message above" });
}

const create: CreateHooks<Server> = {
  note({ id, connectCommand }) {
    const wait = runOnNew("servers wait", [id]);
    if (!connectCommand) return { text: "it comes online automatically", run: wait };
    // On its own line, so that it can be copied.
    return ["run this on the server:", connectCommand, { text: "then", run: wait }];
  },
  wait: (context, { id }, flags) => waitUntilReady(context, waitLimit(flags), "server", id, true),
};

export const servers = {
  ...plainCommands("servers", { create }),
  ssh,
  wait: defineCommand({
    description: "Waits until a server is online. Exits with code 12 if it fails, 8 if it is still in progress.",
    args: { id: { summary: "The server's id or name", required: true, names: "servers" } },
    flags: waitTimeoutFlag,
    examples: ["tandem servers wait srv_81f2", "tandem servers wait srv_81f2 --wait-timeout 2m"],
    run: async (context, { id }, flags) => endedRecord(await waitUntilReady(context, waitLimit(flags), "server", id)),
  }),
};
