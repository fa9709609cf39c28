import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { bundled, copyProject, node } from "./copy.ts";
import { addOperation, addTool } from "./two-edits.ts";

const overHttp = `
import { createMock } from "@tandem/mock";
import { InfraClient } from "@tandem/sdk";
const mock = createMock({ unlisted: true });
const server = await mock.listen();
const infra = new InfraClient({ token: mock.tokens.owner, baseUrl: server.url });
for await (const { pid } of infra.servers.processes("srv_81f2", { pageSize: 1 })) console.log(pid);
await infra.servers.processes("srv_none").catch((error) => console.log((error as { code: string }).code));
await server.close();
`;

/** Holds the pages of docs/contributing/ too. Both edits are made at once: each costs seconds of generating. */
describe("an operation and a tool that are added to the specs", { timeout: 600_000 }, () => {
  let folder: string;
  let generated: readonly string[];
  let programs: readonly string[];

  beforeAll(async () => {
    folder = copyProject();
    addOperation(folder);
    addTool(folder);
    generated = (await node(folder, "scripts/generate/generate.ts")).trim().split("\n");
    writeFileSync(join(folder, "scripts/over-http.ts"), overHttp);
    programs = await bundled(folder, "packages/cli/src/program/bin.ts", "scripts/over-http.ts");
  }, 600_000);

  const page = (path: string): string => readFileSync(join(folder, path), "utf8");
  const tandem = (...words: string[]) => node(folder, programs[0]!, ...words);

  test("generate the committed files, and follow every rule of the specs", async () => {
    expect(generated).toContain("packages/sdk/src/generated/infra-resources.ts");
    expect(await node(folder, "scripts/check/specs.ts")).toBe("");
  });

  test("are a command with help, completion, a manifest entry and an answer of the mock", async () => {
    const [help, commands, completed, table, http, keywords, info] = await Promise.all([
      tandem("servers", "processes", "--help"),
      tandem("commands", "--json", "--experimental"),
      tandem("__complete", "fish", "--experimental", "servers", ".proc"),
      tandem("servers", "processes", "web-1", "--mock", "--experimental"),
      node(folder, programs[1]!),
      tandem("run", "keyword-finder", "The river bank flooded the town.", "-F", "count=3", "--mock"),
      tandem("tools", "info", "keyword-finder"),
    ]);
    expect(help).toContain("tandem servers processes ID [flags]");
    const rows: { command: string }[] = JSON.parse(commands).commands ?? JSON.parse(commands);
    expect(rows.find(({ command }) => command === "servers processes")).toMatchObject({
      operations: ["listServerProcesses"],
      experimental: true,
    });
    expect(completed).toBe("processes\tList a server's processes (experimental)\n");
    expect(table).toContain("1\t0.1\t/sbin/init\n812\t1.5\tnginx: master process\n");
    expect(http).toBe("1\n812\nnot_found\n");
    expect(keywords).toContain("river\nflood\ntown\n");
    expect(info).toContain("Keyword Finder");
  });
  test("are in the manual and the reference", () => {
    expect(page("docs/cli/servers.md")).toContain("tandem servers processes srv_81f2 --experimental");
    expect(page("docs/reference/tools/index.md")).toContain("keyword-finder");
  });
});
