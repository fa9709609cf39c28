// How long until a program has made its first call, and until a command has answered? Milliseconds of whole processes.
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startServer } from "./calls.ts";
import { compare, type Question } from "./compare.ts";

const env = { PATH: process.env.PATH, HOME: mkdtempSync(join(tmpdir(), "tandem-bench-")) };

const node = (args: readonly string[], cwd?: string) => (): number => {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env, cwd });
  if (status !== 0) throw new Error(`node ${args.join(" ")} exited with ${status}: ${stderr}`);
  return performance.now() - startedAt;
};
const module = (code: string, cwd?: string) => node(["--input-type=module", "--eval", code], cwd);
const tandem = (args: string) => node([resolve("packages/cli/dist/bin.js"), ...args.split(" ")]);

const commands = {
  "node -e 0": node(["--eval", "0"]),
  'import "@tandem/sdk"': module('import "@tandem/sdk"'),
  "tandem --version": tandem("--version"),
  "tandem --help": tandem("--help"),
  "tandem tools list": tandem("tools list"),
  // It has the commander of the CLI.
  "commander, hello world": module(
    `import { Command } from "commander";
    new Command("hello").version("1.0.0").parse(["node", "hello", "--help"]);`,
    resolve("packages/cli"),
  ),
};

function programs(url: string) {
  const path = "/api/v1/tools/grammar-checker";
  const ours = (imports: string, options: string) =>
    module(`import { ToolsClient } from "@tandem/sdk/tools"; ${imports}
      const client = new ToolsClient({ baseUrl: "${url}", apiKey: "tdm_pro_bench", ${options} });
      await client.run("grammar-checker", { input: "a" });`);
  return {
    fetch: module(`await (await fetch("${url}${path}", { method: "POST", body: '{"input":"a"}' })).json()`),
    "@tandem/sdk": ours("", ""),
    "@tandem/sdk, nodeTransport()": ours('import { nodeTransport } from "@tandem/sdk/node";', "fetch: nodeTransport()"),
    "openapi-fetch": module(`import create from "openapi-fetch";
      await create({ baseUrl: "${url}" }).POST("${path}", { body: { input: "a" } });`),
  };
}

async function measure(seconds: number) {
  const [server, port] = await startServer();
  const charts = [
    await compare({ id: "start", title: "Start of a process", unit: "ms" }, commands, seconds / 2),
    await compare(
      { id: "first-call", title: "A program that makes one call", unit: "ms" },
      programs(`http://127.0.0.1:${port}`),
      seconds / 2,
    ),
  ];
  server.disconnect();
  return charts;
}

export const startUp: Question = { title: "Start", share: 0.4, measure };
