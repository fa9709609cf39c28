import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { kebabCase } from "../argv/specs.ts";
import { argumentPlace, parseChoice } from "../argv/values.ts";
import type { Answer } from "../output/answer.ts";
import { CliError, fileError } from "../output/errors/cli-error.ts";
import { makeFolder } from "../process/folders.ts";
import { isObject, type JsonObject } from "../process/json.ts";
import type { Context } from "../session/context.ts";
import { replaceFile } from "../session/settings/write-file.ts";

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
  { asked: { globals }, io }: Context,
  client: string,
  { print, ...own }: Readonly<Record<string, unknown>> & { readonly print: boolean },
): Promise<Answer> {
  const { name, path, inHome, key } = clients[parseChoice(client, argumentPlace("client"), clientNames)]!;
  const { mock, scenario, profile, allowOrigin, timeout, retries, service } = globals;
  const flags = flagWords({ ...own, mock, scenario, profile, allowOrigin, timeout, retries, service });
  const server = { command: "tandem", args: ["mcp", ...flags] };
  const file = join(inHome ? (io.env.HOME ?? homedir()) : (io.cwd ?? process.cwd()), ...path);
  const before = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (print || error.code === "ENOENT") return "\n";
    throw fileError(error, file);
  });
  const bom = before.startsWith("\uFEFF") ? "\uFEFF" : "";
  const change = file.endsWith(".toml") ? inToml : inJson;
  const after = await change(print ? "\n" : before.slice(bom.length), key, server).catch((error: Error) => {
    throw new CliError("USAGE", `${file} was not changed`, {
      why: error.message.split("\n")[0]!.replace(/:$/, ""),
      fix: "add what --print prints by hand",
      cause: error,
    });
  });
  if (print) return { kind: "text", text: after, isRaw: true, record: { file, server } };
  makeFolder(dirname(file));
  await replaceFile(file, bom + after).catch((error: NodeJS.ErrnoException) => {
    throw fileError(error, file);
  });
  return { kind: "record", id: "file", record: { client, file, server }, note: `restart ${name} to use it` };
}

const flagWords = (flags: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(flags).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    return [`--${kebabCase(name)}`, ...(value === true ? [] : [String(value)])];
  });

async function inToml(text: string, key: string, server: object): Promise<string> {
  const { parse, patch } = await import("@decimalturn/toml-patch");
  const wanted = withServer(parse(text), key, server);
  return checked(patch(text, wanted, { inlineTableStart: 3 }), parse, wanted);
}

async function inJson(text: string, key: string, server: object): Promise<string> {
  const { applyEdits, modify, parse } = await import("jsonc-parser");
  const read = (json: string): unknown => {
    const errors: unknown[] = [];
    const value: unknown = parse(json, errors as [], { allowTrailingComma: true });
    if (errors.length > 0) throw new Error("it is not valid JSON");
    return value;
  };
  let after = text.trim() === "" ? "{}\n" : text;
  const wanted = withServer(read(after), key, server);
  const options = after.includes("\n") ? { formattingOptions: { insertSpaces: true, tabSize: 2 } } : {};
  for (const [field, value] of Object.entries(server))
    after = applyEdits(after, modify(after, [key, "tandem", field], value, options));
  return checked(after, read, wanted);
}

function withServer(value: unknown, key: string, server: object): JsonObject {
  // The prototypes of the parsers' objects differ, those of clones don't.
  const config = tableOf(structuredClone(value));
  const servers = tableOf(config[key]);
  return { ...config, [key]: { ...servers, tandem: { ...tableOf(servers.tandem), ...server } } };
}

function tableOf(value: unknown = {}): JsonObject {
  if (isObject(value)) return value;
  throw new Error("it is not a configuration of MCP servers");
}

/** @throws Error if more than the server's command and arguments would change. */
function checked(text: string, read: (text: string) => unknown, wanted: JsonObject): string {
  // U+FFFD was a byte that isn't UTF-8.
  if (!text.includes("\uFFFD") && isDeepStrictEqual(structuredClone(read(text)), wanted)) return text;
  throw new Error("it cannot be changed without changing other keys");
}
