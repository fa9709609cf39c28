import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parse as parseJsonc } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import { expect, it } from "vitest";
import { configHome } from "../testing/config-home.ts";
import { runMain } from "../testing/program.ts";

const server = { command: "tandem", args: ["mcp", "--max-credits", "5"] };

/** Installs into a file with this text. */
async function install(client: string, path: string, before: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), "tandem-install-"));
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  if (before !== undefined) writeFileSync(file, before);
  const env = { ...configHome().env, HOME: folder };
  const run = () => runMain(["mcp", "install", client, "--max-credits", "5"], { env, cwd: folder });
  const { exit, stderr } = await run();
  return { exit, stderr, file, run, text: readFileSync(file, "utf8") };
}

const withoutBom = (text: string) => text.replace(/^\uFEFF/, "");
const tandem = '[mcp_servers]\n\n[mcp_servers.tandem]\ncommand = "tandem"\nargs = [ "mcp", "--max-credits", "5" ]\n';
const args = '["mcp", "--max-credits", "5"]';

/** By form: a text, and what it becomes. */
const tomlFiles: Readonly<Record<string, readonly [before: string | undefined, after: string]>> = {
  "no file": [undefined, tandem],
  "an empty file": ["\n", tandem],
  "a comment alone": [
    "# mine\n",
    '# mine\n\n[mcp_servers]\n\n[mcp_servers.tandem]\ncommand = "tandem"\nargs = [ "mcp", "--max-credits", "5" ]\n',
  ],
  "another server": [
    'model = "x" # c\n\n[mcp_servers.other]\ncommand = "o"\n',
    'model = "x" # c\nmcp_servers.tandem = { command = "tandem", args = [ "mcp", "--max-credits", "5" ] }\n\n[mcp_servers.other]\ncommand = "o"\n',
  ],
  "an earlier install": [
    '[mcp_servers.tandem]\ncommand = "tandem"\nargs = ["mcp"]\n[other]\na = 1\n',
    `[mcp_servers.tandem]\ncommand = "tandem"\nargs = ${args}\n[other]\na = 1\n`,
  ],
  CRLF: [
    'a = 1\r\n[mcp_servers.tandem]\r\ncommand = "old"\r\nargs = ["mcp"]\r\n[z]\r\n',
    `a = 1\r\n[mcp_servers.tandem]\r\ncommand = "tandem"\r\nargs = ${args}\r\n[z]\r\n`,
  ],
  "a BOM": [
    '\uFEFFa = 1\n[mcp_servers.tandem]\ncommand = "old"\nargs = ["mcp"]\n',
    `\uFEFFa = 1\n[mcp_servers.tandem]\ncommand = "tandem"\nargs = ${args}\n`,
  ],
  "no line end": [
    '[mcp_servers.tandem]\ncommand = "old"\nargs = ["mcp"]',
    `[mcp_servers.tandem]\ncommand = "tandem"\nargs = ${args}`,
  ],
  "comments after the header and values": [
    '[mcp_servers.tandem] # mine\ncommand = "old" # c\n# above\nargs = ["mcp"] # d\n',
    `[mcp_servers.tandem] # mine\ncommand = "tandem" # c\n# above\nargs = ${args} # d\n`,
  ],
  "quoted keys": [
    `["mcp_servers".'tandem']\n"command" = 'old'\nargs = ["mcp"]\n`,
    `["mcp_servers".'tandem']\n"command" = "tandem"\nargs = ${args}\n`,
  ],
  "dotted keys": [
    'mcp_servers.tandem.command = "old"\nmcp_servers.tandem.args = ["mcp"]\nx = 1\n',
    `mcp_servers.tandem.command = "tandem"\nmcp_servers.tandem.args = ${args}\nx = 1\n`,
  ],
  "dotted keys in a table": [
    '[mcp_servers]\ntandem.command = "old"\ntandem.args = ["mcp"]\nother.command = "o"\n',
    `[mcp_servers]\ntandem.command = "tandem"\ntandem.args = ${args}\nother.command = "o"\n`,
  ],
  "an inline table": [
    '[mcp_servers]\ntandem = { command = "old", args = ["mcp"], env = { A = "b" } } # c\n',
    `[mcp_servers]\ntandem = { command = "tandem", args = ${args}, env = { A = "b" } } # c\n`,
  ],
  "inline tables without tandem": [
    'mcp_servers = { other = { command = "o" } }\nx = 1\n',
    'mcp_servers = { other = { command = "o" }, tandem = { command = "tandem", args = [ "mcp", "--max-credits", "5" ] } }\nx = 1\n',
  ],
  indentation: [
    '[mcp_servers.tandem]\n\tcommand\t=\t"old"\n\targs = ["mcp"]\n',
    `[mcp_servers.tandem]\n\tcommand = "tandem"\n\targs = ${args}\n`,
  ],
  "the user's environment and timeout": [
    '[mcp_servers.tandem]\ncommand = "old"\nargs = ["mcp"]\nstartup_timeout_sec = 20\n\n[mcp_servers.tandem.env]\nTANDEM_PROFILE = "staging"\n',
    `[mcp_servers.tandem]\ncommand = "tandem"\nargs = ${args}\nstartup_timeout_sec = 20\n\n[mcp_servers.tandem.env]\nTANDEM_PROFILE = "staging"\n`,
  ],
  "the user's environment alone": [
    '[mcp_servers.tandem.env]\nTANDEM_PROFILE = "staging"\n',
    'mcp_servers.tandem.command = "tandem"\nmcp_servers.tandem.args = [ "mcp", "--max-credits", "5" ]\n\n[mcp_servers.tandem.env]\nTANDEM_PROFILE = "staging"\n',
  ],
  "text over lines": [
    '[mcp_servers.tandem]\ncommand = """old"""\nargs = [\n  "mcp", # first\n  "--allow-write",\n]\n# end\n',
    '[mcp_servers.tandem]\ncommand = "tandem"\nargs = [\n  "mcp", # first\n  "--max-credits",\n  "5",\n]\n# end\n',
  ],
  "a text that looks like the table": [
    'notes = """\n[mcp_servers.tandem]\ncommand = "no"\n"""\n[mcp_servers.tandem]\ncommand = "old"\n',
    'notes = """\n[mcp_servers.tandem]\ncommand = "no"\n"""\n[mcp_servers.tandem]\ncommand = "tandem"\nargs = [ "mcp", "--max-credits", "5" ]\n',
  ],
  "numbers, dates and arrays of tables": [
    'd = 2024-01-01T00:00:00.10Z\nf = 1.50\ni = 1_000\nh = 0xFF\n[[t]]\na = 1\n[[t]]\n[mcp_servers.tandem]\ncommand = "old"\nargs = []\n',
    `d = 2024-01-01T00:00:00.10Z\nf = 1.50\ni = 1_000\nh = 0xFF\n[[t]]\na = 1\n[[t]]\n[mcp_servers.tandem]\ncommand = "tandem"\nargs = ${args}\n`,
  ],
};

it.each(Object.entries(tomlFiles))("TOML keeps all but the command and arguments: %s", async (_, [before, after]) => {
  const { exit, stderr, text, run, file } = await install("codex", ".codex/config.toml", before);
  expect({ exit, text }, stderr).toEqual({ exit: 0, text: after });
  const config = parseToml(withoutBom(before ?? "")) as { mcp_servers?: Record<string, object> };
  const { mcp_servers: servers } = config;
  expect(parseToml(withoutBom(text))).toEqual({
    ...config,
    mcp_servers: { ...servers, tandem: { ...servers?.tandem, ...server } },
  });
  await run();
  expect(readFileSync(file, "utf8")).toBe(text);
});

const entry =
  '"tandem": {\n      "command": "tandem",\n      "args": [\n        "mcp",\n        "--max-credits",\n        "5"\n      ]\n    }';
const whole = `{\n  "mcpServers": {\n    ${entry}\n  }\n}\n`;
const jsonFiles: Readonly<Record<string, readonly [before: string | undefined, after: string]>> = {
  "no file": [undefined, whole],
  "an empty file": [" \n", whole],
  "no servers": ['{\n  "a": 1\n}\n', `{\n  "a": 1,\n  "mcpServers": {\n    ${entry}\n  }\n}\n`],
  "another server, a comment and a last comma": [
    '{\n  // mine\n  "mcpServers": {\n    "other": {\n      "command": "x"\n    }, // c\n  },\n}\n',
    `{\n  // mine\n  "mcpServers": {\n    "other": {\n      "command": "x"\n    },\n    ${entry}, // c\n  },\n}\n`,
  ],
  "the user's environment, in one line": [
    '{"mcpServers":{"tandem":{"command":"old","args":["mcp"],"env":{"TANDEM_PROFILE": "staging"}}}}',
    '{"mcpServers":{"tandem":{"command":"tandem","args":["mcp","--max-credits","5"],"env":{"TANDEM_PROFILE": "staging"}}}}',
  ],
  CRLF: [
    '{\r\n  "mcpServers": {\r\n  }\r\n}\r\n',
    `{\n  "mcpServers": {\n    ${entry}\n  }\n}\n`.replaceAll("\n", "\r\n"),
  ],
  "a BOM": [
    '\uFEFF{"mcpServers": {"tandem": {"command": "old", "args": []}}}',
    '\uFEFF{"mcpServers": {"tandem": {"command": "tandem", "args": ["mcp","--max-credits","5"]}}}',
  ],
};

it.each(Object.entries(jsonFiles))("JSON keeps all but the command and arguments: %s", async (_, [before, after]) => {
  const { exit, stderr, text, run, file } = await install("claude", ".mcp.json", before);
  expect({ exit, text }, stderr).toEqual({ exit: 0, text: after });
  const config = parseJsonc(withoutBom(before ?? "")) ?? {};
  expect(parseJsonc(withoutBom(text))).toEqual({
    ...config,
    mcpServers: { ...config.mcpServers, tandem: { ...config.mcpServers?.tandem, ...server } },
  });
  await run();
  expect(readFileSync(file, "utf8")).toBe(text);
});

it.each([
  ["claude", ".mcp.json", '{"mcpServers":', "it is not valid JSON"],
  ["claude", ".mcp.json", "[]", "it is not a configuration of MCP servers"],
  ["claude", ".mcp.json", '{"mcpServers":"x"}', "it is not a configuration of MCP servers"],
  ["claude", ".mcp.json", '{"mcpServers":null}', "it is not a configuration of MCP servers"],
  [
    "claude",
    ".mcp.json",
    '{"mcpServers":{"tandem":{"command":"1"},"tandem":{"args":[]}}}',
    "without changing other keys",
  ],
  ["claude", ".mcp.json", '{"a":"not UTF-8: \uFFFD"}', "without changing other keys"],
  ["codex", ".codex/config.toml", "[mcp_servers", "Error parsing TOML (1, 13)\n"],
  ["codex", ".codex/config.toml", "[mcp_servers.tandem]\n[mcp_servers.tandem]\n", "Error parsing TOML (2, 1)\n"],
  ["codex", ".codex/config.toml", "mcp_servers = 1\n", "it is not a configuration of MCP servers"],
])("%s %s: what cannot be changed is left alone, and --print is named: %j", async (client, path, before, why) => {
  const { exit, stderr, text } = await install(client, path, before);
  expect({ exit, text }).toEqual({ exit: 2, text: before });
  expect(stderr).toContain("was not changed");
  expect(stderr).toContain(why);
  expect(stderr).toContain("fix: add what --print prints by hand");
});

it.runIf(process.platform !== "win32")("keeps a link and the file's mode, and leaves no draft", async () => {
  const { file, run } = await install("codex", ".codex/config.toml", "a = 1\n");
  const target = join(dirname(file), "target.toml");
  writeFileSync(target, "b = 2\n");
  chmodSync(target, 0o640);
  rmSync(file);
  symlinkSync(target, file);
  expect((await run()).exit).toBe(0);
  expect(readFileSync(target, "utf8")).toMatch(/^b = 2\n/);
  expect(statSync(target).mode & 0o777).toBe(0o640);
  expect(readdirSync(dirname(file)).toSorted()).toEqual(["config.toml", "target.toml"]);
});
