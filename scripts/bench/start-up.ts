import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Chart } from "./chart.ts";
import { sideBySide } from "./side-by-side.ts";

const rounds = 21;
const cli = "packages/cli/dist/bin.js";
const path = "/api/v1/tools/grammar-checker";

/** Milliseconds of whole processes: beside a Node that does nothing, a program with `fetch`, and curl. */
export async function measureStartUp(): Promise<Chart[]> {
  const server = fork(new URL("answering-server.ts", import.meta.url));
  const [{ port }] = await once(server, "message");
  const home = mkdtempSync(join(tmpdir(), "tandem-bench-"));
  const url = `http://127.0.0.1:${port}`;
  const account = { TANDEM_TOOLS_URL: url, TANDEM_TOOLS_KEY: "tdm_pro_bench" };
  let env: NodeJS.ProcessEnv = { PATH: process.env.PATH, HOME: home };
  const run = (command: string, ...args: string[]) => {
    const startedAt = performance.now();
    const { status, stderr } = spawnSync(command, args, { encoding: "utf8", env });
    if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}: ${stderr}`);
    return performance.now() - startedAt;
  };
  const node = (...args: string[]) => run(process.execPath, ...args);
  const module = (code: string) => node("--input-type=module", "--eval", code);
  const client = (options: string) =>
    `import { ToolsClient } from "@tandem/sdk/tools"; ${options.includes("node") ? 'import { nodeTransport } from "@tandem/sdk/node";' : ""}
     await new ToolsClient({ ${options} }).run("grammar-checker", { input: "a" });`;
  const curl = () =>
    run(
      "curl",
      "-sS",
      "-H",
      "content-type: application/json",
      "-d",
      '{"input":"a"}',
      "-o",
      join(home, "out"),
      url + path,
    );
  try {
    const local: Chart[] = [
      {
        ...{ id: "start", title: "Start of a process", unit: "ms", better: "less" },
        rows: await sideBySide(
          {
            "node -e 0": () => node("--eval", "0"),
            'import "@tandem/sdk"': () => module('import "@tandem/sdk"'),
            "tandem --version": () => node(cli, "--version"),
            "tandem --help": () => node(cli, "--help"),
            "tandem tools list": () => node(cli, "tools", "list"),
            "tandem config list": () => node(cli, "config", "list"),
          },
          rounds,
        ),
      },
    ];
    env = { ...env, ...account };
    return [
      ...local,
      {
        ...{ id: "first-call", title: "A program that makes one call", unit: "ms", better: "less" },
        rows: await sideBySide(
          {
            fetch: () => module(`await (await fetch("${url}${path}", { method: "POST", body: "{}" })).json()`),
            "@tandem/sdk": () => module(client("")),
            "@tandem/sdk, nodeTransport()": () => module(client("fetch: nodeTransport()")),
          },
          rounds,
        ),
      },
      {
        ...{ id: "tandem-run", title: "tandem run over HTTP, the whole process", unit: "ms", better: "less" },
        rows: await sideBySide(
          {
            "curl, and node -e 0": () => curl() + node("--eval", "0"),
            curl,
            "tandem run": () => node(cli, "run", "grammar-checker", "a"),
          },
          rounds,
        ),
      },
    ];
  } finally {
    server.disconnect();
    rmSync(home, { recursive: true });
  }
}
