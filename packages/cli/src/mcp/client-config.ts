import { isDeepStrictEqual } from "node:util";
import { parse as parseToml, patch as patchToml } from "@decimalturn/toml-patch";
import { applyEdits, modify, type ParseError, parse as parseJsonc } from "jsonc-parser";
import { isObject } from "../process/json.ts";

export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

interface Config {
  /** The whole file with tandem's server. */
  readonly wanted: Readonly<Record<string, unknown>>;
  readonly hasServers: boolean;
  readonly hasTandem: boolean;
}

/** The name under which clients know this server. */
const name = "tandem";

/**
 * Changes the command and arguments of tandem's server in a client's configuration, and keeps all other text.
 *
 * @throws Error if the text isn't valid, or isn't a configuration of servers.
 */
export function withServer(text: string, isToml: boolean, key: string, server: ServerCommand): string {
  // A BOM stays, but is no JSON.
  const bom = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const before = text.slice(bom.length);
  const read = isToml ? parseToml : parseJson;
  const config = configWith(read(before), key, server);
  if (isEqual(read(before), config.wanted)) return text;
  const after = isToml
    ? patchToml(before, config.wanted, { inlineTableStart: 3 })
    : changedJson(before, config, key, server);
  if (!isEqual(read(after), config.wanted)) throw new Error("it cannot be changed without changing other keys");
  return bom + after;
}

/** The prototypes of the parsers' objects differ, those of clones don't. */
const isEqual = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(structuredClone(one), structuredClone(other));

function configWith(value: unknown, key: string, server: ServerCommand): Config {
  const config = tableOf(value);
  const servers = tableOf(config[key]);
  const tandem = tableOf(servers[name]);
  return {
    wanted: { ...config, [key]: { ...servers, [name]: { ...tandem, ...server } } },
    hasServers: isObject(config[key]),
    hasTandem: isObject(servers[name]),
  };
}

/** `null` stands for nothing yet. */
function tableOf(value: unknown): Readonly<Record<string, unknown>> {
  if (value === undefined || value === null) return {};
  if (!isObject(value)) throw new Error("it is not a configuration of MCP servers");
  return value;
}

function parseJson(text: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parseJsonc(text, errors, { allowTrailingComma: true });
  if (errors.length > 0) throw new Error("it is not valid JSON");
  return value;
}

function changedJson(text: string, { wanted, hasServers, hasTandem }: Config, key: string, server: ServerCommand) {
  if (!isObject(parseJson(text))) return `${JSON.stringify(wanted, null, 2)}\n`;
  if (hasTandem) {
    return Object.entries(server).reduce(
      (changed, [field, value]) => applyEdits(changed, modify(changed, [key, name, field], value, {})),
      text,
    );
  }
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: text.includes("\r\n") ? "\r\n" : "\n" };
  const [path, value] = hasServers ? [[key, name], server] : [[key], { [name]: server }];
  return applyEdits(text, modify(text, path, value, { formattingOptions }));
}
