import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { bundled, copyProject, node } from "./copy.ts";

type Edit = readonly [file: string, from: string | RegExp, to: string];

const contradictions = "packages/mock/src/service/contradictions.ts";

/** What is edited by hand when a guess in the specs was wrong. Page numbers and snake_case take none: a service file has them. */
const corrections: readonly [name: string, specs: readonly Edit[], code: readonly Edit[]][] = [
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
  ],
  [
    "a word of status",
    [["specs/infra/schemas/deploys.yaml", /\bsucceeded\b/g, "success"]],
    [
      ["packages/mock/src/infra/sites/deploy-machine.ts", /(?<!\.)\bsucceeded\b/g, "success"],
      ["packages/mock/src/infra/sites/seed-site.ts", '"succeeded"', '"success"'],
      [contradictions, 'succeeded: ["success"], failed: ["error"]', 'success: ["succeeded"], failed: ["error"]'],
    ],
  ],
];

const program = `
import { createMock } from "@tandem/mock";
import { Tandem } from "@tandem/sdk";
import "@tandem/sdk/contract";
import { checkResponse } from "../packages/mock/src/testing/check-response.ts";

const mock = createMock({ checkResponse, clock: "real", speed: 1_000 });
const baseUrl = "https://api.example.com";
const { infra, tools } = new Tandem({
  fetch: (url, init) => mock.fetch(url, init as RequestInit),
  hooks: { onDrift: (drift) => console.log(drift) },
  tools: { apiKey: mock.keys.pro, baseUrl },
  infra: { token: mock.tokens.owner, baseUrl },
});
const { ipAddress } = await infra.servers.get("srv_81f2");
const { data } = await tools.run("grammar-checker", { input: "She go home." });
const { status } = await infra.sites.waitForDeploy(await infra.sites.deploy("site_4c1d"));
for (const id of ["I-01", "I-03", "T-17"]) createMock({ contradict: [id] });
console.log([ipAddress satisfies string, data.text satisfies string, status].join(", "));
`;

let folder: string;
let types: string;

beforeAll(async () => {
  folder = copyProject();
  for (const [, specs, code] of corrections) {
    for (const [file, from, to] of [...specs, ...code]) {
      const text = readFileSync(join(folder, file), "utf8");
      const edited = text.replace(from, to);
      if (edited === text) throw new Error(`${file} has no ${from}`);
      writeFileSync(join(folder, file), edited);
    }
  }
  await node(folder, "scripts/generate.ts");
  writeFileSync(join(folder, "scripts/corrected.ts"), program);
  types = await node(folder, "node_modules/typescript-7/bin/tsc", "--noEmit", "--pretty", "false");
});

test.each(corrections)("%s takes at most three files besides the specs", (_, __, code) => {
  expect(new Set(code.map(([file]) => file)).size).toBeLessThanOrEqual(3);
});

test("every type is right, those of the tests too", () => {
  expect(types).toBe("");
});

test("the SDK, the CLI and the mock agree on what was corrected", async () => {
  const [bin, corrected] = await bundled(folder, "packages/cli/src/bin.ts", "scripts/corrected.ts");
  expect(await node(folder, corrected!)).toBe("203.0.113.10, She goes home., success\n");
  expect(await node(folder, bin!, "servers", "ssh", "web-1", "--mock")).toContain("root@203.0.113.10");
  expect(await node(folder, bin!, "servers", "list", "--mock")).toContain("203.0.113.30");
});
