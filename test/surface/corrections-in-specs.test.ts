import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ServiceFile } from "../../packages/wire/src/service-file.ts";
import { bundled, copyProject, node } from "./copy.ts";

type Edit = readonly [file: string, from: string | RegExp, to: string];

const contradictions = "packages/mock/src/service/contradictions.ts";

/** What `specs/service.json` ends with until something is known of the service. */
const end = /\n\}/;
const known = (file: ServiceFile): readonly Edit[] => [
  ["specs/service.json", end, `,${JSON.stringify(file).slice(1)}`],
];

/**
 * What is edited by hand when a guess in the specs was wrong, and how it shows in a response of the mock and in the SDK. With
 * `specs/service.json` the public names stay. A schema is edited to change them too.
 */
const corrections: readonly [name: string, specs: readonly Edit[], code: readonly Edit[], shows: string][] = [
  [
    "a renamed field",
    [
      ["specs/infra/schemas/servers.yaml", /- host\n/, "- ipAddress\n"],
      ["specs/infra/schemas/servers.yaml", /host: (?=\{.*\n {4}port)/, "ipAddress: "],
      ["specs/infra/examples.yaml", /host: (?=203\S+\n)/g, "ipAddress: "],
      ["specs/surface.yaml", "status, host, lastSeenAt", "status, ipAddress, lastSeenAt"],
    ],
    [
      ["packages/cli/src/commands/servers.ts", "{ host, port, username }", "{ ipAddress: host, port, username }"],
      ["packages/mock/src/infra/servers/server-machine.ts", 'shown("Server", row, {', "$& ipAddress: row.host,"],
      [contradictions, "Server.host", "Server.ipAddress"],
    ],
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
      ["packages/mock/src/tools/text-examples.ts", "correctedText", "text"],
      ["examples/run-a-tool.ts", "correctedText", "text"],
      [contradictions, '"correctedText", "text"', '"text", "correctedText"'],
    ],
    '{"text":"She goes home."} She goes home.',
  ],
  [
    "a word of status",
    [["specs/infra/schemas/deploys.yaml", /\bsucceeded\b/g, "success"]],
    [
      ["packages/mock/src/infra/sites/deploy-machine.ts", /(?<!\.)\bsucceeded\b/g, "success"],
      ["packages/mock/src/infra/sites/seed-site.ts", '"succeeded"', '"success"'],
      [contradictions, 'succeeded: ["success"], failed: ["error"]', 'success: ["succeeded"], failed: ["error"]'],
    ],
    '{"status":"success"} success',
  ],
  [
    "a renamed field in specs/service.json",
    known({ infra: { fields: { "Server.host": "ip_address" } } }),
    [],
    '{"ip_address":"203.0.113.10"} 203.0.113.10',
  ],
  [
    "the result of a tool in specs/service.json",
    known({ tools: { results: { "grammar-checker": { correctedText: "text" } } } }),
    [],
    '{"text":"She goes home."} She goes home.',
  ],
  [
    "a word of status in specs/service.json",
    known({ infra: { statuses: { Deploy: { succeeded: ["success"], failed: ["error"] } } } }),
    [],
    '{"status":"success"} succeeded',
  ],
  ["snake_case", known({ infra: { case: "snake" } }), [], '{"last_seen_at":"string"} string'],
  [
    "page numbers",
    known({ infra: { pagination: { style: "page", size: "per_page", last: "meta.last_page" } } }),
    [],
    '{"meta":{"last_page":3}} 3 servers',
  ],
];

/** What each correction shows: a part of a raw response of the mock, and what the SDK makes of it. */
const reads: Readonly<Record<string, string>> = {
  "a renamed field in specs/service.json": `
    const { host } = await infra.servers.get("srv_81f2");
    show({ ip_address: (await raw("/servers/srv_81f2")).data.ip_address }, host satisfies string);`,
  "the result of a tool in specs/service.json": `
    const { data } = await tools.run("grammar-checker", { input: "She go home." });
    const { text } = (await raw("/tools/grammar-checker", { input: "She go home." })).data;
    show({ text }, data.correctedText satisfies string);`,
  "a renamed field": `
    const { ipAddress } = await infra.servers.get("srv_81f2");
    show({ ipAddress: (await raw("/servers/srv_81f2")).data.ipAddress }, ipAddress satisfies string);`,
  "the result of a tool": `
    const { data } = await tools.run("grammar-checker", { input: "She go home." });
    show({ text: (await raw("/tools/grammar-checker", { input: "She go home." })).data.text }, data.text satisfies string);`,
  "a word of status": `
    const { status } = await infra.sites.waitForDeploy(await infra.sites.deploy("site_4c1d"));
    const sites = (await raw("/sites")).data as { id: string; recentDeploys: { status: string }[] }[];
    show({ status: sites.find(({ id }) => id === "site_4c1d")?.recentDeploys[0]?.status }, status);`,
  snake_case: `
    const { lastSeenAt } = await infra.servers.get("srv_81f2");
    const { last_seen_at } = (await raw("/servers/srv_81f2")).data;
    show({ last_seen_at: typeof last_seen_at }, typeof lastSeenAt);`,
  "page numbers": `
    const servers = await Array.fromAsync(infra.servers.list({ limit: 1 }));
    show({ meta: { last_page: (await raw("/servers?per_page=1&page=2")).meta.last_page } }, \`\${servers.length} servers\`);`,
};

const program = (name: string) => `
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
${reads[name] ?? reads["a word of status"]}
`;

let folder: string;

beforeAll(() => {
  folder = copyProject();
});

describe.each(corrections)("%s, corrected alone", (name, specs, code, shows) => {
  const edits = [...specs, ...code];
  const before = new Map<string, string>();

  beforeAll(async () => {
    for (const [file, from, to] of edits) {
      const text = readFileSync(join(folder, file), "utf8");
      before.set(file, before.get(file) ?? text);
      const edited = text.replace(from, to);
      if (edited === text) throw new Error(`${file} has no ${from}`);
      writeFileSync(join(folder, file), edited);
    }
    await node(folder, "scripts/generate.ts");
    writeFileSync(join(folder, "scripts/corrected.ts"), program(name));
  }, 600_000);
  afterAll(() => {
    for (const [file, text] of before) writeFileSync(join(folder, file), text);
  });

  test("takes at most three files in addition to the specs", () => {
    expect(new Set(code.map(([file]) => file)).size).toBeLessThanOrEqual(3);
    expect(specs.every(([file]) => file.startsWith("specs/"))).toBe(true);
  });

  test("leaves every type right, those of the tests too", { timeout: 600_000 }, async () => {
    const tsc = ["node_modules/typescript-7/bin/tsc", "--incremental", "--tsBuildInfoFile", "types.tsbuildinfo"];
    expect(await node(folder, ...tsc, "--noEmit", "--pretty", "false")).toBe("");
  });

  test("is what the mock, the SDK and the CLI speak", { timeout: 600_000 }, async () => {
    const [bin, corrected] = await bundled(folder, "packages/cli/src/bin.ts", "scripts/corrected.ts");
    expect(await node(folder, corrected!)).toBe(`${shows}\n`);
    expect(await node(folder, bin!, "servers", "ssh", "web-1", "--mock")).toContain("root@203.0.113.10");
    expect(await node(folder, bin!, "servers", "list", "--all", "--mock")).toContain("203.0.113.30");
  });

  test.runIf(name === "snake_case")("leaves the tests right, which speak the model", { timeout: 600_000 }, async () => {
    const files = ["test/infra/resources.test.ts", "packages/mock/src/infra/refusals.test.ts"];
    const run = await node(folder, "node_modules/vitest/vitest.mjs", "run", "--typecheck.enabled=false", ...files);
    expect(run).toMatch(/Test Files\s+2 passed \(2\)/);
  });
});
