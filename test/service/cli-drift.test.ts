import { createMock } from "@tandem/mock";
import { describe, expect, it } from "vitest";
import { runMain } from "../../packages/cli/src/testing/run-main.ts";
import { alternatives, idsIn, randomPairs } from "./contradicted.ts";

const few = ["servers list", "sites get shop", "databases list --json", "run ai-translator text -F targetLanguage=de"];
const lines = [
  ...few,
  ...["status", "servers get web-1", "databases get shop", "databases backups db_6b2e", "alerts list", "teams list"],
  ...["webhooks list", "billing plans", "billing invoices --json", "run grammar-checker text"],
  "deploy shop --branch main --no-wait",
];

interface Run {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What commands print for a service that breaks some assumptions. */
async function use(contradict: readonly string[], commands: readonly string[]): Promise<Run[]> {
  const mock = createMock({ contradict, unlisted: true, clock: "real" });
  const server = await mock.listen();
  const { origin } = new URL(server.infraUrl);
  const env = {
    TANDEM_INFRA_URL: origin,
    TANDEM_INFRA_TOKEN: mock.tokens.owner,
    TANDEM_TOOLS_URL: origin,
    TANDEM_TOOLS_KEY: mock.keys.pro,
  };
  const runs: Run[] = [];
  for (const line of commands) runs.push(await runMain(line.split(" "), { env }));
  await server.close();
  return runs;
}

/** Times, moving values and new ids differ from run to run; so do members of a record that the service leaves out. */
function steady(text: string): string {
  const moving = /\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d+ (ms|s|min|h|days?) ago\b|\bjust now\b|\b5\d\.\d+|dep_\w{16}/g;
  const fixed = text.replaceAll(moving, "…");
  if (!/^(\[\{|\{")/.test(fixed)) return fixed.replaceAll(/^(teamId|recent\w+|members|invites|users)\t.*\n/gm, "");
  const left = (key: string, value: unknown) => (/^(teamId|recent\w+|members)$/.test(key) ? undefined : value);
  return JSON.stringify(JSON.parse(fixed, left));
}

const usual = await use([], lines);

/** Commands that print something wrong without a word about one of the ids. */
async function silent(ids: readonly string[], commands: readonly string[]): Promise<string[]> {
  const runs = await use(ids, commands);
  return runs.flatMap(({ exit, stdout, stderr }, at) => {
    const expected = usual[lines.indexOf(commands[at]!)]!;
    const isRight = exit === expected.exit && steady(stdout) === steady(expected.stdout);
    const isNamed = idsIn(stdout + stderr).length > 0;
    const isFault = /fault in tandem|undefined/.test(stdout + stderr);
    return isFault || !(isRight || isNamed) ? [`${ids}: ${commands[at]}\n${exit}\n${stdout}${stderr}`] : [];
  });
}

it("warns of nothing at a service that is as assumed", () => {
  expect(usual.map(({ exit, stderr }, at) => `${lines[at]}: ${exit} ${idsIn(stderr)}`)).toEqual(
    lines.map((line) => `${line}: 0 `),
  );
});

describe("the CLI works, or names the assumption,", () => {
  it.each(alternatives)("when %s is wrong", async (id) => {
    expect(await silent([id], lines)).toEqual([]);
  });

  it("when two are, in 200 random pairs", async () => {
    const found: string[] = [];
    for (const [at, pair] of randomPairs().entries()) found.push(...(await silent(pair, [few[at % few.length]!])));
    expect(found).toEqual([]);
  });
});
