import { type Invocation, parseArgv } from "./argv/parse-argv.ts";
import { commandTree } from "./command-tree.ts";
import { createContext } from "./create-context.ts";
import { knownSecrets } from "./credentials/credentials.ts";
import { exitCodes, exitOf } from "./errors/exit-codes.ts";
import { stackPlaces } from "./errors/stack-places.ts";
import { apiOf } from "./explain/api-of.ts";
import { errorReport } from "./explain/error-report.ts";
import { errorText, githubAnnotation } from "./explain/error-text.ts";
import { helpTopic } from "./help/help-topic.ts";
import { type Answer, answerValue } from "./output/answer.ts";
import { createMask } from "./output/mask.ts";
import { printedAnswer } from "./output/print-answer.ts";
import { createPrinter } from "./output/printer.ts";
import { streamStyle } from "./output/style.ts";
import { visibleLine } from "./output/visible-text.ts";
import { readableWidth } from "./output/wrap-text.ts";
import type { Io } from "./process/io.ts";
import { untilInterrupted } from "./process/until-interrupted.ts";
import { asksForJson, hasFlag, resolveSettings, type Settings } from "./settings/settings.ts";
import { bareSources, checkProfile, readSources, type Sources } from "./settings/sources.ts";

/** Runs `tandem` with the words after its name and returns the exit code. It never ends the process. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  const secrets = new Set(knownSecrets(io.env));
  const mask = (text: string) => createMask(secrets)(text);
  const unread = new AbortController();
  const isRunner = io.env.GITHUB_ACTIONS === "true";
  const out = createPrinter(io.stdout, { mask, isRunner, onClosed: () => unread.abort("EPIPE") });
  const err = createPrinter(io.stderr, { mask, isRunner });
  const noColor = hasFlag(argv, "--no-color");
  const outStyle = streamStyle(io.stdout, io.env, noColor);
  const errStyle = streamStyle(io.stderr, io.env, noColor);
  let invocation: Invocation | undefined;
  let json = asksForJson(argv, io.env);

  return untilInterrupted(runAndFlush(), io.interrupt).catch(fail);

  async function runAndFlush(): Promise<number> {
    const exit = await run().catch((error: unknown) => (unread.signal.aborted ? 0 : fail(error)));
    const failure = await out.flushed();
    if (failure && failure.code !== "EPIPE") err.line(`error: could not write the output: ${failure.message}`);
    await err.flushed();
    if (failure) return failure.code === "EPIPE" ? 0 : exitCodes.INTERNAL;
    return exit;
  }

  async function run(): Promise<number> {
    const topic = await helpTopic(argv, readableWidth(outStyle.columns));
    if (topic !== undefined) {
      out.write(topic);
      return 0;
    }
    const parsed = await parseArgv(argv, commandTree, outStyle.columns);
    if (parsed.kind === "help") {
      out.write(parsed.text);
      return 0;
    }
    invocation = parsed;
    const { sources, settings } = resolve(parsed, io);
    for (const reason of sources.ignored) err.line(`note: ${reason}`);
    json = settings.json;
    const query = settings.query === undefined ? undefined : await queryOf(settings.query);
    const signal = AbortSignal.any([io.interrupt, unread.signal]);
    const context = createContext({
      settings,
      sources,
      io,
      argv,
      secrets,
      out,
      err,
      outStyle,
      errStyle,
      signal,
      manifest,
    });
    const answer = await parsed.command.run(context, parsed.args, parsed.flags);
    const checksFields = !("dryRun" in parsed.command.flags);
    const printed = (what: Answer) =>
      printedAnswer(what, { ...settings, checksFields, query, now: context.now() }, outStyle, errStyle);
    if (parsed.flags.watch === true) {
      const { watchList } = await import("./output/watch-list.ts");
      await watchList(context, printed(answer).text, async () => {
        const next = await parsed.command.run(context, parsed.args, parsed.flags);
        return printed(next).text;
      });
    }
    const { text, isRaw, note } = printed(answer);
    if (isRaw) out.writeRaw(text);
    else out.write(text);
    err.write(note);
    if (io.env.TANDEM_OUTPUT_FILE) await keepResults(io.env.TANDEM_OUTPUT_FILE, answer);
    return (answer.kind === "list" && answer.exit) || 0;
  }

  async function queryOf(expression: NonNullable<Settings["query"]>) {
    const { compileQuery } = await import("./output/query.ts");
    return compileQuery(expression);
  }

  async function keepResults(path: string, answer: Answer): Promise<void> {
    const { appendResults } = await import("./output/append-results.ts");
    await appendResults(path, answerValue(answer), mask);
  }

  function fail(error: unknown): number {
    const api = apiOf(invocation?.path ?? argv, argv);
    const typed = { argv, env: io.env, api, flags: invocation?.command.flags ?? {} };
    const report = errorReport(error, typed);
    const exit = exitOf(report.code, io.interrupt);
    if (isRunner && !json) err.write(githubAnnotation(report));
    err.write(errorText({ ...report, exit }, json, errStyle));
    if (hasFlag(argv, "--debug") && error instanceof Error)
      err.write(`${error.name}: ${visibleLine(error.message)}\n${stackPlaces(error)}`);
    return exit;
  }
}

async function manifest() {
  const { commandFacts } = await import("./manifest/command-facts.ts");
  return commandFacts();
}

interface Resolved {
  readonly sources: Sources;
  readonly settings: Settings;
}

function resolve({ command, globals }: Invocation, io: Io): Resolved {
  try {
    const sources = readSources(globals, io);
    if (!command.makesProfiles) checkProfile(sources);
    return { sources, settings: resolveSettings(globals, sources) };
  } catch (error) {
    if (!command.worksWithoutConfig) throw error;
    const sources = bareSources(globals, io);
    return { sources, settings: resolveSettings(globals, sources) };
  }
}
