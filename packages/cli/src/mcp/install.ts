import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { kebabCase } from "../argv/specs.ts";
import { argumentPlace, parseChoice } from "../argv/values.ts";
import type { Answer } from "../output/answer.ts";
import { CliError, fileError } from "../output/errors/cli-error.ts";
import { makeFolder } from "../process/folders.ts";
import type { Context } from "../session/context.ts";
import { replaceFile } from "../session/settings/write-file.ts";
import type { ServerCommand } from "./client-config.ts";

interface Client {
  readonly name: string;
  /** From the project's folder, or the user's home. */
  readonly path: readonly string[];
  readonly inHome?: true;
  /** The key that holds the servers. */
  readonly key: string;
}

const clients: Readonly<Record<string, Client>> = {
  claude: { name: "Claude Code", path: [".mcp.json"], key: "mcpServers" },
  cursor: { name: "Cursor", path: [".cursor", "mcp.json"], key: "mcpServers" },
  vscode: { name: "VS Code", path: [".vscode", "mcp.json"], key: "servers" },
  codex: { name: "Codex", path: [".codex", "config.toml"], inHome: true, key: "mcp_servers" },
};

export const clientNames = Object.keys(clients);

/** Writes or prints the client's configuration. It holds no secret: the server signs in as tandem itself does. */
export async function installFor(
  context: Context,
  client: string | undefined,
  flags: Readonly<Record<string, unknown>> & { readonly print: boolean },
): Promise<Answer> {
  const { name, path, inHome, key } = clients[parseChoice(client ?? "", argumentPlace("client"), clientNames)]!;
  const server = { command: "tandem", args: ["mcp", ...serverFlags(context, flags)] };
  const file = join(inHome ? (context.io.env.HOME ?? homedir()) : (context.io.cwd ?? process.cwd()), ...path);
  const isToml = file.endsWith(".toml");
  const added = isToml ? tomlOf(key, server) : JSON.stringify({ [key]: { tandem: server } }, null, 2);
  if (flags.print) return { kind: "text", text: added, isRaw: true, record: { file, server } };
  const before = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw fileError(error, file);
  });
  const after = before.trim() === "" ? `${added.trimEnd()}\n` : await changed(file, before, isToml, key, server);
  makeFolder(dirname(file));
  await replaceFile(file, after).catch((error: NodeJS.ErrnoException) => {
    throw fileError(error, file);
  });
  return { kind: "record", id: "file", record: { client, file, server }, note: `restart ${name} to use it` };
}

/** The flags of this command that the server gets, and the global ones that change what it does. */
function serverFlags(
  { asked: { globals }, settings: { mock, scenario } }: Context,
  { allowWrite, allowDestructive, maxCredits, approve }: Readonly<Record<string, unknown>>,
): string[] {
  const { profile, allowOrigin, timeout, retries, service } = globals;
  const own = { allowWrite, allowDestructive, maxCredits, approve, mock: mock && scenario === undefined, scenario };
  return Object.entries({ ...own, profile, allowOrigin, timeout, retries, service }).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    return [`--${kebabCase(name)}`, ...(value === true ? [] : [String(value)])];
  });
}

const tomlOf = (key: string, { command, args }: ServerCommand): string =>
  `[${key}.tandem]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\n`;

async function changed(file: string, before: string, isToml: boolean, key: string, server: ServerCommand) {
  const { withServer } = await import("./client-config.ts");
  try {
    return withServer(before, isToml, key, server);
  } catch (error) {
    throw new CliError("USAGE", `${file} was not changed`, {
      why: (error as Error).message.split("\n")[0]!.replace(/:$/, ""),
      fix: "add what --print prints by hand",
      cause: error,
    });
  }
}
