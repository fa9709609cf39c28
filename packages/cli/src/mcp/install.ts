import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { kebabCase } from "../argv/specs.ts";
import { argumentPlace, parseChoice } from "../argv/values.ts";
import type { Context } from "../context.ts";
import { CliError, fileError } from "../errors/cli-error.ts";
import { advice, shell, usage } from "../errors/fix.ts";
import type { Answer } from "../output/answer.ts";
import { makeFolder } from "../process/folders.ts";

interface Client {
  readonly name: string;
  /** From the project's folder, or the user's home. */
  readonly path: readonly string[];
  readonly inHome?: true;
  /** The key of the JSON file that holds the servers; undefined for TOML. */
  readonly key?: string;
}

const clients: Readonly<Record<string, Client>> = {
  claude: { name: "Claude Code", path: [".mcp.json"], key: "mcpServers" },
  cursor: { name: "Cursor", path: [".cursor", "mcp.json"], key: "mcpServers" },
  vscode: { name: "VS Code", path: [".vscode", "mcp.json"], key: "servers" },
  codex: { name: "Codex", path: [".codex", "config.toml"], inHome: true },
};

export const clientNames = Object.keys(clients);

/** Writes or prints the client's configuration. It holds no secret: the server signs in as tandem itself does. */
export async function installFor(
  context: Context,
  client: string | undefined,
  flags: Readonly<Record<string, unknown>> & { readonly print: boolean },
): Promise<Answer> {
  if (client === undefined) {
    throw new CliError("USAGE", "missing argument: CLIENT", {
      why: `the clients are ${clientNames.join(", ")}`,
      fix: usage("mcp install", "CLIENT"),
    });
  }
  const { name, path, inHome, key } = clients[parseChoice(client, argumentPlace("client"), clientNames)]!;
  const server = { command: "tandem", args: ["mcp", ...serverFlags(context, flags)] };
  const file = join(inHome ? (context.io.env.HOME ?? homedir()) : (context.io.cwd ?? process.cwd()), ...path);
  const added = key ? JSON.stringify({ [key]: { tandem: server } }, null, 2) : tomlOf(server);
  if (flags.print) return { kind: "text", text: added, isRaw: true, record: { file, server } };
  const before = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw fileError(error, file);
  });
  const after = key ? mergedJson(before, file, key, server) : mergedToml(before, server);
  makeFolder(dirname(file));
  // Doesn't create the target of a broken link.
  await writeFile(file, after, { flag: before === undefined ? "wx" : "w" }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw fileError(error, file);
    throw new CliError("USAGE", `${file} is a link to a file that does not exist`, { fix: shell("rm", file) });
  });
  const record = { client, file, server };
  const isFound = (context.io.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));
  const missing = `${name} starts tandem, which is not on your PATH: npm install --global @tandem/cli`;
  const note = [`restart ${name} to use it`, ...(isFound ? [] : [missing])];
  return { kind: "record", id: "file", record, note };
}

/** The flags of this command that the server gets, and the global ones that change what it does. */
function serverFlags(
  { asked: { globals }, settings }: Context,
  { allowWrite, allowDestructive, maxCredits, tools, approve }: Readonly<Record<string, unknown>>,
): string[] {
  const { scenario } = settings;
  const { experimental, profile, allowOrigin, timeout, retries, service } = globals;
  const given = {
    allowWrite,
    allowDestructive,
    maxCredits,
    tools,
    approve,
    mock: settings.mock && scenario === undefined,
    scenario,
    experimental,
    profile,
    allowOrigin,
    timeout,
    retries,
    service,
  };
  return Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    return [`--${kebabCase(name)}`, ...(value === true ? [] : [String(value)])];
  });
}

const program = process.platform === "win32" ? "tandem.cmd" : "tandem";

interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

function mergedJson(before: string | undefined, file: string, key: string, server: ServerCommand): string {
  let config: Record<string, unknown> = {};
  try {
    if (before?.trim()) config = JSON.parse(before);
  } catch {
    throw new CliError("USAGE", `${file} is not plain JSON, so it is not changed`, {
      fix: advice("add what --print prints by hand"),
    });
  }
  const servers = { ...(config[key] as object), tandem: server };
  return `${JSON.stringify({ ...config, [key]: servers }, null, 2)}\n`;
}

const tomlOf = ({ command, args }: ServerCommand): string =>
  `[mcp_servers.tandem]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\n`;

/** Replaces the section of an earlier install, and leaves the rest of the file as it is. */
function mergedToml(before: string | undefined, server: ServerCommand): string {
  const section = /^\[mcp_servers\.tandem\]\n(?:(?!\[).*\n?)*/m;
  const added = tomlOf(server);
  if (!before) return added;
  if (section.test(before)) return before.replace(section, () => added);
  return `${before}${before.endsWith("\n") ? "" : "\n"}\n${added}`;
}
