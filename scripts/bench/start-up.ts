import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Chart } from "./chart.ts";
import { sideBySide } from "./side-by-side.ts";

const cli = resolve("packages/cli/dist/bin.js");
/** It has the commander that the CLI has. */
const cliFolder = resolve("packages/cli");
const path = "/api/v1/tools/grammar-checker";

const helloWorld = `import { Command } from "commander";
  const program = new Command("hello").version("1.0.0");
  program.command("list").description("Lists what there is.").option("--json", "prints JSON").action(() => {});
  program.command("run <name>").description("Runs it.").action(() => {});
  program.parse(["node", "hello", "--help"]);`;

/** Milliseconds of whole processes: beside a Node that does nothing, a program with `fetch`, and curl. */
export async function measureStartUp(seconds: number): Promise<Chart[]> {
  const server = fork(new URL("answering-server.ts", import.meta.url));
  const [{ port }] = await once(server, "message");
  const home = mkdtempSync(join(tmpdir(), "tandem-bench-"));
  const url = `http://127.0.0.1:${port}`;
  const environment = { PATH: process.env.PATH, HOME: home };
  const account = { TANDEM_TOOLS_URL: url, TANDEM_TOOLS_KEY: "tdm_pro_bench" };
  const run = (command: string, args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) => {
    const startedAt = performance.now();
    const { status, stderr } = spawnSync(command, args, { encoding: "utf8", env: environment, ...options });
    if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}: ${stderr}`);
    return { wall: performance.now() - startedAt };
  };
  const node = (...args: string[]) => run(process.execPath, args);
  const bare = () => node("--eval", "0");
  const tandem = (...args: string[]) => run(process.execPath, [cli, ...args], { env: { ...environment, ...account } });
  const module = (code: string, cwd?: string) => () =>
    run(process.execPath, ["--input-type=module", "--eval", code], {
      env: { ...environment, ...account },
      ...(cwd && { cwd }),
    });
  const json = ["-H", "content-type: application/json", "-d", '{"input":"a"}'];
  const curl = () => run("curl", ["-sS", ...json, "-o", join(home, "out"), url + path]);
  const chart = async (
    id: string,
    title: string,
    contenders: Parameters<typeof sideBySide<"wall">>[0],
    share: number,
  ): Promise<Chart> => {
    const measured = await sideBySide(contenders, "wall", seconds * share);
    return { id, title, unit: "ms", better: "less", rows: measured.rows.wall, certainty: measured };
  };
  try {
    const start = {
      "node -e 0": bare,
      'import "@tandem/sdk"': module('import "@tandem/sdk"'),
      "tandem --version": () => node(cli, "--version"),
      "tandem --help": () => node(cli, "--help"),
      "tandem tools list": () => node(cli, "tools", "list"),
      "tandem config list": () => node(cli, "config", "list"),
      "commander, hello world": module(helloWorld, cliFolder),
    };
    const whole = {
      "curl, and node -e 0": () => ({ wall: curl().wall + bare().wall }),
      "tandem run": () => tandem("run", "grammar-checker", "a"),
    };
    return [
      await chart("start", "Start of a process", start, 0.4),
      await chart("first-call", "A program that makes one call", programs(url, module), 0.4),
      await chart("tandem-run", "tandem run over HTTP, the whole process", whole, 0.2),
    ];
  } finally {
    server.disconnect();
    rmSync(home, { recursive: true });
  }
}

/** Each imports what it stands on, makes one call and ends. */
function programs(url: string, module: (code: string) => () => { wall: number }) {
  const client = (options: string) =>
    `import { ToolsClient } from "@tandem/sdk/tools"; ${options.includes("node") ? 'import { nodeTransport } from "@tandem/sdk/node";' : ""}
     await new ToolsClient({ ${options} }).run("grammar-checker", { input: "a" });`;
  const { hostname, port } = new URL(url);
  return {
    fetch: module(`await (await fetch("${url}${path}", { method: "POST", body: '{"input":"a"}' })).json()`),
    "@tandem/sdk": module(client("")),
    "@tandem/sdk, nodeTransport()": module(client("fetch: nodeTransport()")),
    "openapi-fetch": module(
      `import create from "openapi-fetch";
       await create({ baseUrl: "${url}" }).POST("${path}", { body: { input: "a" } });`,
    ),
    replicate: module(
      `import Replicate from "replicate";
       const options = { method: "POST", data: { input: "a" } };
       await (await new Replicate({ auth: "a", baseUrl: "${url}" }).request("${path}", options)).json();`,
    ),
    "octokit core": module(
      `import { Octokit } from "@octokit/core";
       await new Octokit({ baseUrl: "${url}" }).request("POST ${path}", { input: "a" });`,
    ),
    stripe: module(
      `import Stripe from "stripe";
       const options = { host: "${hostname}", port: "${port}", protocol: "http", telemetry: false };
       await new Stripe("sk_bench", options).rawRequest("POST", "${path}", { input: "a" });`,
    ),
  };
}
