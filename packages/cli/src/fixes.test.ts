import { createMock } from "@tandem/mock";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import {
  type CommandFacts,
  commandFacts,
  type FlagFacts,
  globalFlagFacts,
} from "./nouns/self/manifest/command-facts.ts";
import { exitMeanings } from "./output/errors/exit-codes.ts";
import type { Environment } from "./process/io.ts";
import { commandTree } from "./program/command-tree.ts";
import { infraAccount, mockAccount, seededIds } from "./testing/account.ts";
import { configHome } from "./testing/config-home.ts";
import { type RunResult, runMain } from "./testing/program.ts";
import { shellWords } from "./testing/shell-words.ts";

/** How many command lines; more of them by hand: `FIX_RUNS=5000 npx vitest run packages/cli/src/fixes.test.ts`. */
const runs = Number(process.env.FIX_RUNS ?? 60);

const mock = createMock({ clock: "auto", unlisted: true });
const server = await mock.listen();
afterAll(() => server.close());

/** They serve until they are stopped, or send to an address. */
const left = new Set(["mcp", "mock start", "webhooks listen", "webhooks send"]);
const commands = (await commandFacts(commandTree)).filter(({ command }) => !left.has(command));

interface Line {
  readonly words: readonly string[];
  readonly env: Environment;
}

const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values);

/** Placeholder for an id of the account of the line. */
const seeds = ["server", "site", "database", "backup", "alert", "webhook", "team", "member"] as const;
const id = oneOf(...seeds.map((name) => `{${name}}`));
const junk = oneOf(
  "",
  " ",
  "x",
  "$(touch pwned)",
  "a'b",
  "-1",
  "--",
  "\u001b[31m",
  "*",
  "hasOwnProperty",
  "__proto__",
  "ä 日本",
);

/** A word with a letter left out or doubled. */
const typoOf = (word: string) =>
  fc
    .nat(Math.max(0, word.length - 1))
    .map((at) => word.slice(0, at) + (at % 2 ? word[at] : "") + word.slice(at + (at % 2 ? 0 : 1)));

const flagValue = ({ choices, value }: Pick<FlagFacts, "choices" | "value">) => {
  const known = choices ?? (value?.includes("|") ? value.split("|") : []);
  const right =
    known.length > 0 ? oneOf(...known) : oneOf("1", "5m", "name", "id", "a=b", "/servers", "https://a.example");
  return fc.oneof(right, known.length > 0 ? right.chain(typoOf) : id, id, junk);
};

function flagWords(flag: FlagFacts) {
  const spelled = fc.oneof(
    { weight: 6, arbitrary: fc.constant(flag.flag) },
    { weight: 1, arbitrary: fc.constant(flag.short ?? flag.flag) },
    { weight: 1, arbitrary: typoOf(flag.flag) },
    { weight: 1, arbitrary: fc.constant(flag.flag.replace("--", "--no-")) },
  );
  if (flag.value === null)
    return fc.oneof(
      spelled.map((word) => [word]),
      spelled.map((word) => [`${word}=false`]),
    );
  return fc
    .tuple(spelled, flagValue(flag), fc.boolean())
    .map(([word, value, isOne]) => (isOne ? [`${word}=${value}`] : [word, value]));
}

/** Those that wait or ask for what is not there would only take their time. */
const globals = globalFlagFacts().filter(
  ({ flag }) => !["--mock", "--scenario", "--debug", "--json", "--no-color"].includes(flag),
);

function wordsOf({ command, args, flags }: CommandFacts): fc.Arbitrary<readonly string[]> {
  const path = fc.oneof(
    { weight: 5, arbitrary: fc.constant(command.split(" ")) },
    { weight: 1, arbitrary: fc.constant(command.split(" ").reverse()) },
  );
  const named = fc.oneof(
    { weight: 5, arbitrary: path },
    { weight: 1, arbitrary: path.chain((words) => typoOf(words.at(-1)!).map((last) => [...words.slice(0, -1), last])) },
  );
  const taken = args.map(({ name, required }) =>
    fc.option(
      fc.oneof(
        id,
        oneOf("web-1", "tools", "infra", "timeout", "bash", "owner", "grammar-checker", "GET", "/servers", name),
        junk,
      ),
      { freq: required ? 9 : 2 },
    ),
  );
  const given = fc.subarray([...flags, ...globals], { maxLength: 3 }).chain((some) => fc.tuple(...some.map(flagWords)));
  return fc
    .tuple(named, fc.tuple(...taken), given, fc.option(junk, { freq: 1 }))
    .map(([name, values, flagLists, extra]) => [
      ...name,
      ...values.filter((value) => value !== null),
      ...flagLists.flat(),
      ...(extra === null ? [] : [extra]),
    ]);
}

const environment = fc.record(
  {
    TANDEM_PROFILE: oneOf("work", "wrok", "web-1"),
    TANDEM_TIMEOUT: oneOf("5m", "5", "soon"),
    TANDEM_RETRIES: oneOf("0", "x"),
    TANDEM_OUTPUT: oneOf("json", "yaml"),
  },
  { requiredKeys: [] },
);

const line: fc.Arbitrary<Line> = fc
  .tuple(
    oneOf(...commands).chain(wordsOf),
    fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: environment }),
  )
  .map(([words, env]) => ({ words, env }));

/** A copy of the seeded world, with settings of its own. */
async function openWorld(more: Environment) {
  const account = { ...mockAccount(server), ...infraAccount(server) };
  const ids = await seededIds({ env: account });
  const { env } = configHome({ profiles: { work: {}, web: {} } });
  const key = account.TANDEM_INFRA_TOKEN;
  const fill = (word: string) => word.replace(/\{(\w+)\}/g, (_, name: (typeof seeds)[number]) => ids[name]);
  const unfill = (word: string) => seeds.reduce((text, name) => text.replaceAll(ids[name], `{${name}}`), word);
  return {
    run: (words: readonly string[]) =>
      runMain(words.map(fill), { env: { ...env, ...account, ...more }, stdin: "", clock: mock.clock }),
    writes: () =>
      mock.journal
        .find({ key })
        .filter(({ method }) => method !== "GET")
        .map(({ method, path }) => `${method} ${unfill(path)}`),
    unfill,
  };
}

interface Report {
  readonly code: string;
  readonly message: string;
  readonly fix?: string;
  readonly exit: number;
}

function reportOf({ exit, stderr }: RunResult): Report | undefined {
  if (exit === 0) return undefined;
  const text = stderr.split("\n").findLast((one) => one.startsWith('{"error":'));
  return text === undefined ? undefined : (JSON.parse(text) as { error: Report }).error;
}

const documented = new Set([...Object.keys(exitMeanings).map(Number)]);
const consent = new Set(["-y", "--yes", "--force", "--confirm"]);
const farthest = 5;

async function check({ words, env }: Line): Promise<void> {
  let typed: readonly string[] = ["--json", ...words];
  const seen = new Set<string>();
  for (let step = 0; step < farthest; step++) {
    const world = await openWorld(env);
    const result = await world.run(typed);
    const shown = `${typed.join(" ")} -> ${result.exit} ${result.stderr}`;
    expect(documented.has(result.exit), shown).toBe(true);
    const report = reportOf(result);
    if (step > 0) {
      // The team is found by itself where there is one.
      const named = new Set(["{team}", ...words.flatMap((word) => word.match(/\{\w+\}/g) ?? [])]);
      const others = world.writes().filter((write) => (write.match(/\{\w+\}/g) ?? []).some((name) => !named.has(name)));
      expect(others, `touched by a fix: ${shown}`).toEqual([]);
    }
    if (report === undefined) return;
    expect(report.exit, shown).toBe(result.exit);
    expect(report.code, shown).not.toBe("INTERNAL");
    if (report.exit === 2) expect(world.writes(), `refused, and sent: ${shown}`).toEqual([]);
    const fix = report.fix?.split(" && ").at(-1);
    if (fix === undefined || !fix.startsWith("tandem ")) return;
    const next = shellWords(world.unfill(fix)).slice(1);
    expect(
      next.filter((word) => consent.has(word)),
      `a fix consents: ${shown}`,
    ).toEqual([]);
    const text = next.join("\u0000");
    expect(seen.has(text), `a fix that leads back: ${shown}`).toBe(false);
    seen.add(text);
    typed = next.includes("--json") || next.includes("--help") ? next : ["--json", ...next];
  }
  throw new Error(`no end of fixes: ${typed.join(" ")}`);
}

it("a fix works, or is not a command; it touches nothing else, consents to nothing, and every exit code is documented", async () => {
  await fc.assert(fc.asyncProperty(line, check), {
    numRuns: runs,
    seed: Number(process.env.FIX_SEED ?? 20_261_122),
    endOnFailure: true,
  });
}, 600_000);
