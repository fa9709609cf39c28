import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { createMock } from "@tandem/mock";
import { describe, expect, it } from "vitest";
import { version } from "./generated/version.ts";
import { commandFacts } from "./nouns/self/manifest/command-facts.ts";
import type { Environment } from "./process/io.ts";
import { commandTree } from "./program/command-tree.ts";
import { bareEnvironment, runShell } from "./testing/built-program.ts";
import { configHome } from "./testing/config-home.ts";
import { runMain } from "./testing/program.ts";
import { shellCommands } from "./testing/shell-words.ts";
import { runTerminal } from "./testing/terminal.ts";

const command = /^(\d*)\$ (tandem .*)$/;

/** `UPDATE_TRANSCRIPTS=1` writes what the commands print now. Read the difference before you commit it. */
const update = Boolean(process.env.UPDATE_TRANSCRIPTS);
const folder = fileURLToPath(new URL("../transcripts", import.meta.url));
const facts = await commandFacts(commandTree);
const kept = globSync(`${folder}/*.txt`);
const added = update ? missingExamples() : [];
const files = [...new Set([...kept, ...added.map(({ path }) => path)])];

/** A command line and its result. */
interface Entry {
  /** After `$ tandem`, or `60$ tandem` for a terminal of 60 columns: a real one. */
  readonly line: string;
  readonly columns: number | undefined;
  /** Stdin, and what is typed at a terminal after each of its questions: `question => answer`, or `^C`. */
  readonly input: readonly string[];
  readonly result: string;
}

/** The lines of a transcript. What follows one, up to the next, is its recorded result; `> text` lines are its input. */
function parseTranscript(text: string): readonly Entry[] {
  const entries: Entry[] = [];
  for (const block of text.split(/^(?=\d*\$ tandem )/m)) {
    const [first = "", ...rest] = block.split("\n");
    const match = command.exec(first);
    if (!match) continue;
    const input = rest.filter((line) => line.startsWith("> ")).map((line) => line.slice(2));
    const result = rest.filter((line) => !line.startsWith("> ")).join("\n");
    entries.push({ line: match[2]!, columns: match[1] ? Number(match[1]) : undefined, input, result });
  }
  return entries;
}

interface TranscriptWorld {
  readonly env: Environment;
  /** Values that differ between runs, and their replacements. */
  readonly stands: readonly (readonly [string | RegExp, string])[];
}

/** What only a shell can do: pipes, redirection, the output of another command. */
const needsShell = /[|;&<>$`(){}*~\\]/;

/**
 * Runs an entry and returns it as it is written: stdout as it is, stderr with `! ` before each line, then the exit code.
 * The built program runs it where a shell or a terminal has a part in it.
 */
async function runEntry({ line, columns, input }: Entry, { env, stands }: TranscriptWorld): Promise<string> {
  const plain = (text: string) => stands.reduce((shown, [what, stand]) => shown.replaceAll(what, stand), text);
  if (columns !== undefined) {
    const keys = input.map((typed) => {
      const [after = "", answer = ""] = typed.split(" => ");
      return [after, answer === "^C" ? "\u0003" : `${answer}\r`] as const;
    });
    const { exit, screen } = await runTerminal(line, { env: { ...env, NO_COLOR: "1" }, columns, keys });
    return `${plain(screen).replaceAll("\r", "␍")}[exit ${exit}]\n\n`;
  }
  const stdin = input.map((typed) => `${typed}\n`).join("");
  const given = line.replace(/\$([A-Z_]+)/g, (whole, name: string) => env[name] ?? whole);
  const [words = []] = shellCommands(given);
  const { exit, stdout, stderr } = needsShell.test(given)
    ? await runShell(line, env, stdin)
    : await runMain(words.slice(1), { env: { ...bareEnvironment, ...env }, stdin, cwd: process.cwd() });
  return `${plain(stdout.toString() + stderr.replace(/^(?=.)/gm, "! "))}[exit ${exit}]\n\n`;
}

/** A transcript as it is kept. */
function entryText({ line, columns, input }: Entry, result: string): string {
  return `${columns ?? ""}$ ${line}\n${input.map((typed) => `> ${typed}\n`).join("")}${result}`;
}

interface MissingExample {
  readonly path: string;
  readonly command: string;
  readonly line: string;
}

/** The first example of each command that has no transcript; it goes into that of its menu. */
function missingExamples(): readonly MissingExample[] {
  const texts = kept.map((path) => readFileSync(path, "utf8"));
  const lines = texts.flatMap((text) => parseTranscript(text)).map(({ line }) => `${line} `);
  return facts.flatMap(({ command, examples: [first], experimental }) => {
    if (first === undefined || lines.some((line) => line.startsWith(`tandem ${command} `))) return [];
    // The service of a transcript has no routes that are not listed.
    const line = experimental ? `${first} --mock` : first;
    return [{ path: `${folder}/${command.split(" ")[0]}.txt`, command, line }];
  });
}

/** An example that fails is nothing to keep: the next run would not look at it again. */
function checkExample({ line }: Entry, result: string): void {
  const example = added.find((it) => it.line === line);
  const exit = /\[exit (\d+)\]\s*$/.exec(result)?.[1];
  if (example === undefined || exit === "0") return;
  throw new Error(
    `The example of \`${example.command}\` exits ${exit}; nothing was written. Ids are the mock's, as \`tandem databases list --mock -q\` prints them.\n\n$ ${line}\n${result}`,
  );
}

/** Its own service on a port, with an account, and an empty place for settings. */
async function openWorld() {
  const server = await createMock({ clock: "real", speed: 50, now: "2026-01-01T00:00:00Z" });
  const { url, toolsUrl, infraUrl, controlToken, close } = await server.listen();
  const { env, folder: home } = configHome();
  const world: TranscriptWorld = {
    env: {
      ...env,
      TANDEM_TOOLS_URL: toolsUrl,
      TANDEM_TOOLS_KEY: server.keys.pro,
      TANDEM_INFRA_URL: infraUrl,
      TANDEM_INFRA_TOKEN: server.tokens.owner,
      TANDEM_MOCK_URL: url,
      TANDEM_MOCK_TOKEN: controlToken,
      TANDEM_WEBHOOK_SECRET: `whsec_${Buffer.from("a secret for transcripts").toString("base64")}`,
    },
    stands: [
      [home, "~/.config/tandem"],
      [process.cwd(), "~/project"],
      [new URL(toolsUrl).origin, "http://localhost:4010"],
      [/http:\/\/127\.0\.0\.1:\d+/g, "http://localhost:4010"],
      [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "2026-01-01T00:00:00Z"],
      [/\b[\d.]+ m?s\b/g, "1 s"],
      [/\bTANDEM_MOCK_TOKEN=[\w-]+/g, "TANDEM_MOCK_TOKEN=a-random-token-of-32-characters"],
      [/#token=[\w-]+/g, "#token=a-random-token-of-32-characters"],
      [/\breq_\w+/g, "req_1"],
      [/\b[\da-f]{8}-[\da-f-]{27}\b/g, "00000000-0000-4000-8000-000000000000"],
      [new RegExp(`(?<![\\d.])${version.replaceAll(".", "\\.")}(?![\\d.])`, "g"), "0.0.0"],
      [/\(node [\d.]+\)/g, "(node 24.0.0)"],
      [/\bNode \d+\.\d+\.\d+/g, "Node 24.0.0"],
      [/^https:.*\/releases\/latest$/gm, "npm install --global @tandem/cli"],
    ],
  };
  return { world, close };
}

describe.each(files.map((path) => [basename(path), path] as const))(
  "transcript %s",
  { concurrent: true },
  (_, path) => {
    it("matches the commands' output", async ({ expect }) => {
      const { world, close } = await openWorld();
      const before = existsSync(path) ? readFileSync(path, "utf8") : "";
      const news = added.filter((it) => it.path === path).map(({ line }) => `\n$ ${line}\n`);
      const given = before + news.join("");
      let after = given.slice(0, given.search(/^\d*\$ tandem /m));
      try {
        for (const entry of parseTranscript(given)) {
          const result = await runEntry(entry, world);
          checkExample(entry, result);
          after += entryText(entry, result);
        }
      } finally {
        await close();
      }
      if (update) writeFileSync(path, `${after.trimEnd()}\n`);
      else expect(`${after.trimEnd()}\n`).toBe(before);
    });
  },
);

/** They need a step or a delivery of this very moment, or a Redis. Their own tests show them succeed. */
const ofTheMoment = ["ai approve", "ai reject", "batch work", "sites rollback", "webhooks listen"];

it("every command has one in which it succeeds", () => {
  const entries = files.flatMap((path) => parseTranscript(readFileSync(path, "utf8")));
  const good = entries.filter(({ result }) => result.trimEnd().endsWith("[exit 0]"));
  const missing = facts.filter(({ command }) => {
    const shown = ofTheMoment.includes(command) ? entries : good;
    return !shown.some(({ line }) => `${line} `.startsWith(`tandem ${command} `));
  });
  expect(missing.map(({ command }) => command)).toEqual([]);
});

it("no secret of the account they ran for is in one", async () => {
  const { keys, tokens } = createMock();
  const texts = files.map((path) => readFileSync(path, "utf8")).join("\n");
  // `mock start` prints those of its own service: that is what it is for.
  const found = texts.split("\n").filter((line) => !/^export TANDEM_/.test(line));
  for (const secret of [keys.pro, tokens.owner]) expect(found.join("\n")).not.toContain(secret);
});
