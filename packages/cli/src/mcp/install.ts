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
  const isToml = file.endsWith(".toml");
  const added = isToml
    ? `[${key}.tandem]\ncommand = "tandem"\nargs = ${JSON.stringify(server.args)}`
    : JSON.stringify({ [key]: { tandem: server } }, null, 2);
  if (print) return { kind: "text", text: added, isRaw: true, record: { file, server } };
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw fileError(error, file);
  });
  // A BOM stays, but is no JSON.
  const [, bom, before] = /^(\uFEFF?)(.*)$/s.exec(text)!;
  const changed =
    before!.trim() === "" ? Promise.resolve(`${added}\n`) : (isToml ? inToml : inJson)(before!, key, server);
  const after = await changed.catch((error: Error) => {
    throw new CliError("USAGE", `${file} was not changed`, {
      why: error.message.split("\n")[0]!.replace(/:$/, ""),
      fix: "add what --print prints by hand",
      cause: error,
    });
  });
  makeFolder(dirname(file));
  await replaceFile(file, `${bom}${after}`).catch((error: NodeJS.ErrnoException) => {
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
  return changed(text, parse, { key, server }, (wanted) => patch(text, wanted, { inlineTableStart: 3 }));
}

async function inJson(text: string, key: string, server: object): Promise<string> {
  const { applyEdits, findNodeAtLocation, modify, parse, parseTree } = await import("jsonc-parser");
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: text.includes("\r\n") ? "\r\n" : "\n" };
  const options = text.includes("\n") ? { formattingOptions } : {};
  let after = text;
  const set = (path: string[], value: unknown) => {
    after = applyEdits(after, modify(after, path, value, options));
  };
  const read = (json: string): unknown => {
    const errors: unknown[] = [];
    const value: unknown = parse(json, errors as [], { allowTrailingComma: true });
    if (errors.length > 0) throw new Error("it is not valid JSON");
    return value;
  };
  return changed(text, read, { key, server }, () => {
    for (const path of [[], [key], [key, "tandem"]])
      if (findNodeAtLocation(parseTree(after)!, path)?.type === "null") set(path, {});
    for (const [field, value] of Object.entries(server)) set([key, "tandem", field], value);
    return after;
  });
}

/** @throws Error if the text isn't valid, or if more than the server's command and arguments would change. */
function changed(
  text: string,
  read: (text: string) => unknown,
  { key, server }: { readonly key: string; readonly server: object },
  change: (wanted: JsonObject) => string,
): string {
  // The prototypes of the parsers' objects differ, those of clones don't.
  const plain = (value: string): unknown => structuredClone(read(value));
  const config = tableOf(plain(text));
  const servers = tableOf(config[key]);
  const wanted = { ...config, [key]: { ...servers, tandem: { ...tableOf(servers.tandem), ...server } } };
  if (isDeepStrictEqual(config, wanted)) return text;
  const after = change(wanted);
  if (isDeepStrictEqual(plain(after), wanted)) return after;
  throw new Error("it cannot be changed without changing other keys");
}

/** `null` stands for nothing yet. */
function tableOf(value: unknown): JsonObject {
  if (isObject(value ?? {})) return (value ?? {}) as JsonObject;
  throw new Error("it is not a configuration of MCP servers");
}
