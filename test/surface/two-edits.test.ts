import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { bundled, copyProject, node } from "./copy.ts";
import { addOperation, addTool } from "./two-edits.ts";

/** Holds the pages of docs/contributing/: two edits and `npm run generate` are all that it takes. */
let folder: string;
let generated: string;

beforeAll(async () => {
  folder = copyProject();
  addOperation(folder);
  addTool(folder);
  generated = await node(folder, "scripts/generate.ts");
});

const page = (path: string): string => readFileSync(join(folder, path), "utf8");

const overHttp = `
import { createMock } from "@tandem/mock";
import { InfraClient } from "@tandem/sdk";
const mock = createMock({ unlisted: true });
const server = await mock.listen();
const infra = new InfraClient({ token: mock.tokens.owner, baseUrl: server.url });
for await (const { pid } of infra.servers.processes("srv_81f2", { limit: 1 })) console.log(pid);
await infra.servers.processes("srv_none").catch((error) => console.log(error.code));
await server.close();
`;

describe("an operation and a tool that are added to the specs and to surface.yaml", () => {
  test("generates the committed files, and follows every rule of the specs", async () => {
    expect(generated).toContain("packages/sdk/src/generated/infra-resources.ts");
    expect(await node(folder, "scripts/check-specs.ts")).toBe("");
    const biome = ["node_modules/@biomejs/biome/bin/biome", "ci", "--vcs-enabled=false", "specs"];
    expect(await node(folder, ...biome)).not.toContain("exit 1");
  });

  test("is a method whose types are those of the document", async () => {
    writeFileSync(
      join(folder, "packages/sdk/src/two-edits.ts"),
      `import type { InfraClient, ServerProcess, ToolsClient } from "./index.ts";
export async function use(infra: InfraClient) {
  for await (const process of infra.servers.processes("srv_81f2", { limit: 2 })) {
    const found: ServerProcess = process;
    const pid: number = found.pid;
    // @ts-expect-error: no such field
    console.log(pid, found.name);
  }
}
export async function run(tools: ToolsClient) {
  const { data } = await tools.run("keyword-finder", { input: "The river bank", options: { count: 3 } });
  const keywords: string[] = data.keywords;
  // @ts-expect-error: no such option
  await tools.run("keyword-finder", { input: "The river bank", options: { lines: 3 } });
  return keywords;
}
`,
    );
    const config = {
      extends: "./tsconfig.json",
      include: ["packages/sdk/src", "packages/cli/src", "packages/mock/src"],
    };
    writeFileSync(join(folder, "tsconfig.two-edits.json"), JSON.stringify(config));

    expect(await node(folder, "node_modules/typescript-7/bin/tsc", "--noEmit", "-p", "tsconfig.two-edits.json")).toBe(
      "",
    );
  });

  test("is a command with help, completion, a manifest entry and an answer of the mock", async () => {
    writeFileSync(join(folder, "scripts/over-http.ts"), overHttp);
    const [bin, program] = await bundled(folder, "packages/cli/src/bin.ts", "scripts/over-http.ts");
    const tandem = (...words: string[]) => node(folder, bin!, ...words);
    const [help, commands, completed, table, http, keywords, info] = await Promise.all([
      tandem("servers", "processes", "--help"),
      tandem("commands", "--json", "--experimental"),
      tandem("__complete", "fish", "--experimental", "servers", ".proc"),
      tandem("servers", "processes", "web-1", "--mock", "--experimental"),
      node(folder, program!),
      tandem("run", "keyword-finder", "The river bank flooded the town.", "-F", "count=3", "--mock"),
      tandem("tools", "info", "keyword-finder"),
    ]);
    expect(help).toContain("tandem servers processes ID [flags]");
    const rows: { command: string }[] = JSON.parse(commands).commands ?? JSON.parse(commands);
    expect(rows.find(({ command }) => command === "servers processes")).toMatchObject({
      operations: ["listServerProcesses"],
      experimental: true,
    });
    expect(completed).toBe("processes\tList a server's processes\n");
    expect(table).toContain("1\t0.1\t/sbin/init\n812\t1.5\tnginx: master process\n");
    expect(http).toBe("1\n812\nnot_found\n");
    expect(keywords).toContain("river\nflood\ntown\n");
    expect(info).toContain("Keyword Finder");
  });

  test("is in the manual and in the reference", () => {
    expect(page("docs/cli/servers.md")).toContain("tandem servers processes srv_81f2 --experimental");
    expect(page("docs/reference/tools.md")).toContain("keyword-finder");
    expect(page("docs/reference/sdk.md")).toContain("`infra.servers.processes(id: string");
  });
});
