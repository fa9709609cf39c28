import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { ServiceFile } from "../../packages/wire/src/service-file.ts";
import { bundled, copyProject, node } from "./copy.ts";

type Edit = readonly [file: string, from: string | RegExp, to: string];

const contradictions = "packages/mock/src/service/contradictions.ts";

/** Edits by hand where a guess in the specs was wrong. Each changes a public name, which the mock and the SDK then speak. */
const byHand: readonly [name: string, specs: readonly Edit[], code: readonly Edit[], read: string, shows: string][] = [
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
    [["specs/infra/schemas/deploys.yaml", /\bsucceeded\b/g, "success"]],
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

/** Both as they are tested: all edits of a way at once, since each of them costs a minute of generating and checking. */
const ways = [
  {
    way: "by hand",
    edits: byHand.flatMap(([, specs, code]) => [...specs, ...code]),
    reads: byHand.map(([name, , , read, shows]) => ({ name, read, shows })),
  },
  {
    way: "in specs/service.json",
    edits: [["specs/service.json", /\n\}/, `,${JSON.stringify(service).slice(1)}`]] satisfies Edit[],
    reads: inServiceFile.map(([name, read, shows]) => ({ name, read, shows })),
  },
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

test.each(byHand)("%s takes at most three files in addition to the specs", (_, specs, code) => {
  expect(new Set(code.map(([file]) => file)).size).toBeLessThanOrEqual(3);
  expect(specs.every(([file]) => file.startsWith("specs/"))).toBe(true);
});

describe.each(ways)("corrected $way", ({ way, edits, reads }) => {
  let folder: string;

  beforeAll(async () => {
    folder = copyProject();
    for (const [file, from, to] of edits) {
      const text = readFileSync(join(folder, file), "utf8");
      const edited = text.replace(from, to);
      if (edited === text) throw new Error(`${file} has no ${from}`);
      writeFileSync(join(folder, file), edited);
    }
    await node(folder, "scripts/generate.ts");
    writeFileSync(join(folder, "scripts/corrected.ts"), program(reads.map(({ read }) => read)));
  }, 600_000);

  test("leaves every type right, those of the tests too", { timeout: 600_000 }, async () => {
    expect(await node(folder, "node_modules/typescript-7/bin/tsc", "--noEmit", "--pretty", "false")).toBe("");
  });

  test("is what the mock, the SDK and the CLI speak", { timeout: 600_000 }, async () => {
    const [bin, corrected] = await bundled(folder, "packages/cli/src/bin.ts", "scripts/corrected.ts");
    expect((await node(folder, corrected!)).split("\n")).toEqual([...reads.map(({ shows }) => shows), ""]);
    expect(await node(folder, bin!, "servers", "ssh", "web-1", "--mock")).toContain("root@203.0.113.10");
    expect(await node(folder, bin!, "servers", "list", "--all", "--mock")).toContain("203.0.113.30");
  });

  test.runIf(way.includes("service"))(
    "leaves the tests right, which speak the model",
    { timeout: 600_000 },
    async () => {
      const files = ["test/infra/resources.test.ts", "packages/mock/src/infra/refusals.test.ts"];
      const run = await node(folder, "node_modules/vitest/vitest.mjs", "run", "--typecheck.enabled=false", ...files);
      expect(run).toMatch(/Test Files\s+2 passed \(2\)/);
    },
  );
});
