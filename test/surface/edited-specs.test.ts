import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { ServiceFile } from "../../packages/wire/src/service-file.ts";
import { bundled, copyProject, node } from "./copy.ts";
import { addOperation, addTool } from "./two-edits.ts";

type Edit = readonly [file: string, from: string | RegExp, to: string];

const contradictions = "packages/mock/src/service/contradictions.ts";

/** Edits by hand where a guess in the specs was wrong. Each changes a public name, which the mock and the SDK then speak. */
const byHand: readonly [name: string, specs: readonly Edit[], code: readonly Edit[], read: string, shows: string][] = [
  [
    "a renamed field",
    [
      ["specs/infra/schemas/servers.yaml", /- host\n/, "- ipAddress\n"],
      ["specs/infra/schemas/servers.yaml", /host: (?=\{.*\n {4}port)/, "ipAddress: "],
      ["specs/infra/examples.yaml", /(name: .*\n +)host: (?=203)/g, "$1ipAddress: "],
      ["specs/surface.yaml", "status, host, lastSeenAt", "status, ipAddress, lastSeenAt"],
    ],
    [
      ["packages/cli/src/commands/servers.ts", "{ host, port, username }", "{ ipAddress: host, port, username }"],
      ["packages/mock/src/infra/servers/server-machine.ts", 'shown("Server", row, {', "$& ipAddress: row.host,"],
      [contradictions, "Server.host", "Server.ipAddress"],
    ],
    `const { ipAddress } = await infra.servers.get("srv_81f2");
    show({ ipAddress: (await raw("/servers/srv_81f2")).data.ipAddress }, ipAddress satisfies string);`,
    '{"ipAddress":"203.0.113.10"} 203.0.113.10',
  ],
  [
    "the result of a tool",
    [
      ["specs/tools/schemas/grammar-checker.yaml", /correctedText/g, "text"],
      ["specs/tools/examples.yaml", /correctedText/g, "text"],
      ["specs/surface.yaml", "correctedText", "text"],
    ],
    [
      ["packages/mock/src/tools/behaviors.ts", "correctedText", "text"],
      ["examples/run-a-tool.ts", "correctedText", "text"],
      [contradictions, '"correctedText", "text"', '"text", "correctedText"'],
    ],
    `const { data } = await tools.run("grammar-checker", { input: "She go home." });
    show({ text: (await raw("/tools/grammar-checker", { input: "She go home." })).data.text }, data.text satisfies string);`,
    '{"text":"She goes home."} She goes home.',
  ],
  [
    "a word of status",
    [
      ["specs/infra/schemas/deploys.yaml", /\bsucceeded\b/g, "success"],
      ["specs/infra/examples.yaml", /(siteId: .*\n +status: )succeeded/g, "$1success"],
    ],
    [
      ["packages/mock/src/infra/sites/deploy-machine.ts", /(?<!\.)\bsucceeded\b/g, "success"],
      ["packages/mock/src/infra/sites/seed-site.ts", '"succeeded"', '"success"'],
      [contradictions, 'succeeded: ["success"], failed: ["error"]', 'success: ["succeeded"], failed: ["error"]'],
    ],
    `const { status } = await infra.sites.waitForDeploy(await infra.sites.deploy("site_4c1d"));
    const sites = (await raw("/sites")).data as { id: string; recentDeploys: { status: string }[] }[];
    show({ status: sites.find(({ id }) => id === "site_4c1d")?.recentDeploys[0]?.status }, status);`,
    '{"status":"success"} success',
  ],
];

/** The same without an edit of the specs or the code: the public names stay. */
const service: ServiceFile = {
  infra: {
    case: "snake",
    fields: { "Server.host": "ip_address" },
    statuses: { Deploy: { succeeded: ["success"], failed: ["error"] } },
    pagination: { style: "page", size: "per_page", last: "meta.last_page" },
  },
  tools: { results: { "grammar-checker": { correctedText: "text" } } },
};
const inServiceFile: readonly [name: string, read: string, shows: string][] = [
  [
    "a renamed field",
    `const { host } = await infra.servers.get("srv_81f2");
    show({ ip_address: (await raw("/servers/srv_81f2")).data.ip_address }, host satisfies string);`,
    '{"ip_address":"203.0.113.10"} 203.0.113.10',
  ],
  [
    "the result of a tool",
    `const { data } = await tools.run("grammar-checker", { input: "She go home." });
    const { text } = (await raw("/tools/grammar-checker", { input: "She go home." })).data;
    show({ text }, data.correctedText satisfies string);`,
    '{"text":"She goes home."} She goes home.',
  ],
  [
    "a word of status",
    `const { status } = await infra.sites.waitForDeploy(await infra.sites.deploy("site_4c1d"));
    const sites = (await raw("/sites")).data as { id: string; recent_deploys: { status: string }[] }[];
    show({ status: sites.find(({ id }) => id === "site_4c1d")?.recent_deploys[0]?.status }, status);`,
    '{"status":"success"} succeeded',
  ],
  [
    "snake_case",
    `const { lastSeenAt } = await infra.servers.get("srv_81f2");
    const { last_seen_at } = (await raw("/servers/srv_81f2")).data;
    show({ last_seen_at: typeof last_seen_at }, typeof lastSeenAt);`,
    '{"last_seen_at":"string"} string',
  ],
  [
    "page numbers",
    `const servers = await Array.fromAsync(infra.servers.list({ limit: 1 }));
    show({ meta: { last_page: (await raw("/servers?per_page=1&page=2")).meta.last_page } }, \`\${servers.length} servers\`);`,
    '{"meta":{"last_page":3}} 3 servers',
  ],
];

const program = (reads: readonly string[]) => `
import { createMock } from "@tandem/mock";
import { Tandem } from "@tandem/sdk";
import "@tandem/sdk/contract";
import { contradictions } from "../packages/mock/src/service/contradictions.ts";

const mock = createMock({ clock: "real", speed: 1_000 });
const baseUrl = "https://api.example.com";
const { infra, tools } = new Tandem({
  fetch: (url, init) => mock.fetch(url, init as RequestInit),
  hooks: { onDrift: (drift) => console.log(drift) },
  tools: { apiKey: mock.keys.pro, baseUrl },
  infra: { token: mock.tokens.owner, baseUrl },
});
const raw = async (path: string, body?: object) => {
  const credential = path.startsWith("/tools") ? mock.keys.pro : mock.tokens.owner;
  const sent = body && { method: "POST", body: JSON.stringify(body) };
  const headers = { authorization: \`Bearer \${credential}\`, "content-type": "application/json" };
  return (await mock.fetch(\`\${baseUrl}/api/v1\${path}\`, { ...sent, headers })).json();
};
const show = (wire: object, model: string) => console.log(\`\${JSON.stringify(wire)} \${model}\`);
for (const id of Object.keys(contradictions)) createMock({ contradict: [id] });
${reads.map((read) => `{ ${read} }`).join("\n")}
`;

const overHttp = `
import { createMock } from "@tandem/mock";
import { InfraClient } from "@tandem/sdk";
const mock = createMock({ unlisted: true });
const server = await mock.listen();
const infra = new InfraClient({ token: mock.tokens.owner, baseUrl: server.url });
for await (const { pid } of infra.servers.processes("srv_81f2", { limit: 1 })) console.log(pid);
await infra.servers.processes("srv_none").catch((error) => console.log((error as { code: string }).code));
await server.close();
`;

const typedCalls = `import type { InfraClient, ServerProcess, ToolsClient } from "./index.ts";
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
`;

/** A copy of the project with its files edited, and what `npm run generate` then changed. */
async function edited(edits: readonly Edit[], reads: readonly string[], addTo: (folder: string) => void = () => {}) {
  const folder = copyProject();
  addTo(folder);
  for (const [file, from, to] of edits) {
    const text = readFileSync(join(folder, file), "utf8");
    const edited = text.replace(from, to);
    if (edited === text) throw new Error(`${file} has no ${from}`);
    writeFileSync(join(folder, file), edited);
  }
  const generated = await node(folder, "scripts/generate.ts");
  writeFileSync(join(folder, "scripts/corrected.ts"), program(reads));
  return { folder, generated: generated.trim().split("\n") };
}

async function typeErrors(folder: string, include: readonly string[]): Promise<string> {
  writeFileSync(join(folder, "tsconfig.edited.json"), JSON.stringify({ extends: "./tsconfig.json", include }));
  return node(
    folder,
    "node_modules/typescript-7/bin/tsc",
    "--noEmit",
    "--pretty",
    "false",
    "-p",
    "tsconfig.edited.json",
  );
}

test.each(byHand)("%s takes at most three files in addition to the specs", (_, specs, code) => {
  expect(new Set(code.map(([file]) => file)).size).toBeLessThanOrEqual(3);
  expect(specs.every(([file]) => file.startsWith("specs/"))).toBe(true);
});

/** Holds the pages of docs/contributing/ too. All edits are made at once: each of them costs seconds of generating and checking. */
describe("specs and code that are edited by hand", { timeout: 600_000 }, () => {
  let folder: string;
  let generated: readonly string[];
  let programs: readonly string[];

  beforeAll(async () => {
    const edits = byHand.flatMap(([, specs, code]) => [...specs, ...code]);
    const addBoth = (copy: string) => {
      addOperation(copy);
      addTool(copy);
    };
    const reads = byHand.map(([, , , read]) => read);
    ({ folder, generated } = await edited(edits, reads, addBoth));
    writeFileSync(join(folder, "scripts/over-http.ts"), overHttp);
    programs = await bundled(folder, "packages/cli/src/bin.ts", "scripts/corrected.ts", "scripts/over-http.ts");
  }, 600_000);

  const page = (path: string): string => readFileSync(join(folder, path), "utf8");
  const tandem = (...words: string[]) => node(folder, programs[0]!, ...words);

  test("generate the committed files, and follow every rule of the specs", async () => {
    expect(generated).toContain("packages/sdk/src/generated/infra-resources.ts");
    expect(await node(folder, "scripts/check-specs.ts")).toBe("");
    const biome = ["node_modules/@biomejs/biome/bin/biome", "ci", "--vcs-enabled=false", "specs"];
    expect(await node(folder, ...biome)).not.toContain("exit 1");
  });

  test("leave every type right, those of the tests too, and type an operation and a tool that are added", async () => {
    writeFileSync(join(folder, "packages/sdk/src/two-edits.ts"), typedCalls);
    const { include } = JSON.parse(page("tsconfig.json"));
    expect(await typeErrors(folder, include)).toBe("");
  });

  test("are what the mock, the SDK and the CLI speak", async () => {
    expect((await node(folder, programs[1]!)).split("\n")).toEqual([...byHand.map(([, , , , shows]) => shows), ""]);
    expect(await tandem("servers", "ssh", "web-1", "--mock")).toContain("root@203.0.113.10");
    expect(await tandem("servers", "list", "--all", "--mock")).toContain("203.0.113.30");
  });

  test("make an added operation a command with help, completion, a manifest entry and an answer of the mock", async () => {
    const [help, commands, completed, table, http, keywords, info] = await Promise.all([
      tandem("servers", "processes", "--help"),
      tandem("commands", "--json", "--experimental"),
      tandem("__complete", "fish", "--experimental", "servers", ".proc"),
      tandem("servers", "processes", "web-1", "--mock", "--experimental"),
      node(folder, programs[2]!),
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
  test("put an added operation and tool into the manual and the reference", () => {
    expect(page("docs/cli/servers.md")).toContain("tandem servers processes srv_81f2 --experimental");
    expect(page("docs/reference/tools.md")).toContain("keyword-finder");
    expect(page("docs/reference/sdk.md")).toContain("`infra.servers.processes(id: string");
  });
});

describe("corrections in specs/service.json", { timeout: 600_000 }, () => {
  let folder: string;
  let generated: readonly string[];

  beforeAll(async () => {
    const edit: Edit = ["specs/service.json", /\n\}/, `,${JSON.stringify(service).slice(1)}`];
    const reads = inServiceFile.map(([, read]) => read);
    ({ folder, generated } = await edited([edit], reads));
  }, 600_000);

  test("leave every type as it was: they change data alone", async () => {
    const modules = generated.filter((path) => !path.endsWith(".json"));
    expect(modules.sort()).toEqual([
      "packages/mock/src/generated/infra-document.ts",
      "packages/mock/src/generated/tools-document.ts",
      "packages/wire/src/generated/known-service.ts",
    ]);
    for (const path of modules) {
      const [, type] = /^export const \w+: (.*?) = /m.exec(readFileSync(join(folder, path), "utf8"))!;
      expect(["Readonly<Record<string, unknown>>", "object | undefined"]).toContain(type);
    }
    expect(await typeErrors(folder, modules)).toBe("");
  });

  test("are what the mock, the SDK and the CLI speak", async () => {
    const [bin, corrected] = await bundled(folder, "packages/cli/src/bin.ts", "scripts/corrected.ts");
    expect((await node(folder, corrected!)).split("\n")).toEqual([...inServiceFile.map(([, , shows]) => shows), ""]);
    expect(await node(folder, bin!, "servers", "ssh", "web-1", "--mock")).toContain("root@203.0.113.10");
    expect(await node(folder, bin!, "servers", "list", "--all", "--mock")).toContain("203.0.113.30");
  });

  test("leave the tests right, which speak the model", async () => {
    const files = ["test/infra/resources.test.ts", "packages/mock/src/infra/refusals.test.ts"];
    const run = await node(folder, "node_modules/vitest/vitest.mjs", "run", "--typecheck.enabled=false", ...files);
    expect(run).toMatch(/Test Files\s+2 passed \(2\)/);
  });
});
