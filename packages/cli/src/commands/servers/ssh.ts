import { shellLine } from "../../argv/command-line.ts";
import { defineCommand } from "../../command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { advice } from "../../errors/fix.ts";
import { callInfra } from "../../infra/call-infra.ts";
import { badAnswer, kindOf } from "../../infra/check-answer.ts";
import { canAsk } from "../../prompt/ask.ts";

/** What `ssh` itself ends with when it found no way to the server. */
const noConnection = 255;

export const ssh = defineCommand({
  description:
    "Opens a shell on a server with this machine's ssh and its keys. Without a terminal, and under --mock, it prints the command instead.",
  args: { id: { summary: "The server's id or name", required: true, names: "servers" } },
  flags: { user: { value: "NAME", summary: "Log in as another user than the server's own" } },
  examples: ["tandem servers ssh srv_81f2", "tandem servers ssh web-1 --user deploy"],
  async run(context, { id }, { user }) {
    const { host, port, username } = await callInfra(context, (infra, options) => infra.servers.get(id, options));
    const name = wordOf("username", user ?? username);
    // Nothing that the service sends after `--` is an option of ssh.
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

/** @throws CliError NETWORK when the server cannot be reached; what the shell ends with is the user's own. */
async function openShell([program, ...words]: readonly string[], signal: AbortSignal): Promise<void> {
  const { spawn } = await import("node:child_process");
  const exit = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(program!, words, { stdio: "inherit", signal });
    child.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "ENOENT"
        ? reject(
            new CliError("USAGE", "there is no ssh on this machine", { fix: advice("install OpenSSH"), cause: error }),
          )
        : resolve(null),
    );
    child.once("close", resolve);
  });
  if (exit === noConnection)
    throw new CliError("NETWORK", "ssh could not connect", { why: "its own message is above" });
}
