import { parseArgv } from "../argv/parse-argv.ts";
import type { Reading } from "../argv/reading.ts";
import type { Command } from "../command.ts";
import { type Answer, answerValue } from "../output/answer.ts";
import { encoder } from "../output/encode.ts";
import { CliError, stackPlaces } from "../output/errors/cli-error.ts";
import { exitCodes, exitOf } from "../output/errors/exit-codes.ts";
import { forAccount } from "../output/errors/fix.ts";
import { errorText, githubAnnotation, githubMasks } from "../output/explain/error-text.ts";
import { Notices } from "../output/hooks.ts";
import { answerSecrets, createMask, maskAddresses } from "../output/mask.ts";
import { formatUnfit, outputLost } from "../output/output-lost.ts";
import { printedAnswer } from "../output/print-answer.ts";
import { visibleLine } from "../output/printable.ts";
import { createPrinter } from "../output/printer.ts";
import { compileQuery } from "../output/query.ts";
import { paintedStyle } from "../output/style.ts";
import { readableWidth } from "../output/text-width.ts";
import type { Io } from "../process/io.ts";
import { agentOf } from "../process/io.ts";
import { untilInterrupted } from "../process/process-io.ts";
import { withIds } from "../resources/with-ids.ts";
import { createContext, mockNote } from "../session/create-context.ts";
import { addressesIn, knownSecrets } from "../session/credentials/credentials.ts";
import { resolveSettings } from "../session/settings/settings.ts";
import { bareSources, checkProfile, readSources } from "../session/settings/sources.ts";
import { commandTree } from "./command-tree.ts";
import { moreHelp } from "./help/help-text.ts";

/** Runs `tandem` with these arguments and returns the exit code. Never ends the process. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  const columns = readableWidth(io.stdout.isTTY === true ? io.stdout.columns || 80 : 80);
  const reading = await parseArgv(argv, commandTree, { columns, more: moreHelp(columns) });
  const secrets = new Set(knownSecrets(io.env));
  const mask = (text: string) => createMask(secrets, addressesIn(io.env))(text);
  const unread = new AbortController();
  const isRunner = io.env.GITHUB_ACTIONS === "true";
  const out = createPrinter(io.stdout, { mask, isRunner, onClosed: () => unread.abort("EPIPE") });
  const err = createPrinter(io.stderr, { mask: (text) => maskAddresses(mask(text)), isRunner });
  const outStyle = await paintedStyle(io.stdout, io.env, reading.globals.noColor);
  const errStyle = await paintedStyle(io.stderr, io.env, reading.globals.noColor);
  let json = reading.globals.json || reading.globals.format === "json" || io.env.TANDEM_OUTPUT === "json";

  let answered: Answer | undefined;
  const notices = new Notices();

  return untilInterrupted(runAndFlush(), io.interrupt, reading.command?.endsWithinMs).catch(fail);

  async function runAndFlush(): Promise<number> {
    const exit = await run().catch((error: unknown) =>
      unread.signal.aborted && !mayBeCharged(error) ? 0 : fail(error),
    );
    const failure = await out.flushed();
    if (failure && failure.code !== "EPIPE") await fail(outputLost(failure, answered));
    await err.flushed();
    return failure && failure.code !== "EPIPE" ? exitCodes.INTERNAL : exit;
  }

  async function run(): Promise<number> {
    const { problem, help, topic, command, globals } = reading;
    if (help !== undefined || topic) {
      out.write(help ?? (await import("./help/topics.ts")).topicText(topic!, columns));
      return 0;
    }
    if (problem || !command) throw problem ?? new CliError("USAGE", "no command was given", { fix: "tandem --help" });
    const { sources, settings } = resolve(command, reading, io);
    for (const reason of sources.ignored) err.line(`note: ${reason}`);
    json = settings.json;
    const query = settings.query === undefined ? undefined : await compileQuery(settings.query);
    const encode = settings.encoding && (await encoder(settings.encoding));
    const signal = AbortSignal.any([io.interrupt, unread.signal]);
    const context = createContext(
      {
        settings,
        sources,
        io,
        asked: reading,
        menu: commandTree,
        secrets,
        out,
        err,
        outStyle,
        errStyle,
        signal,
        notices,
      },
      !command.showsProgress,
    );
    const { args, flags } = await withIds(context, command, reading);
    const answer = await command.run(context, args, flags);
    answered = answer;
    const checksFields = !("dryRun" in command.flags);
    const format = {
      ...settings,
      checksFields,
      query,
      encode,
      forAccount: (text: string) => forAccount(text, globals),
      now: context.now(),
      forAgent: agentOf(io.env) !== undefined,
    };
    const printed = (what: Answer) => printedAnswer(what, format, outStyle, errStyle);
    let unfit: CliError | undefined;
    let shown: ReturnType<typeof printedAnswer>;
    try {
      shown = printed(answer);
    } catch (error) {
      if (checksFields || !(error instanceof CliError)) throw error;
      unfit = formatUnfit(error, answer);
      shown = printedAnswer(answer, { ...format, json: true, query: undefined, encode: undefined }, outStyle, errStyle);
    }
    const { text, isRaw, note } = shown;
    if (isRunner) err.write(githubMasks(answerSecrets(answerValue(answer))));
    if (isRaw) out.writeRaw(text);
    else out.write(text);
    err.write(note);
    if (answer.failure === undefined) for (const each of notices.warnings) err.line(`warning: ${each}`);
    const failure = answer.failure ?? unfit;
    if (failure !== undefined) throw failure;
    if (settings.mock && json) err.line(mockNote(settings));
    return ("exit" in answer && answer.exit) || 0;
  }

  async function fail(error: unknown): Promise<number> {
    const { apiOf, errorReport } = await import("../output/explain/error-report.ts");
    const { mock, scenario } = reading.globals;
    const report = {
      ...errorReport(error, { asked: reading, typed: argv, env: io.env, api: apiOf(reading) }),
      ...((mock || scenario !== undefined) && { mock: true as const }),
    };
    const exit = exitOf(report.code, io.interrupt);
    if (isRunner && !json) err.write(githubAnnotation(report));
    err.write(errorText({ ...report, exit }, json, errStyle));
    if (reading.globals.debug && error instanceof Error)
      err.write(`${error.name}: ${visibleLine(error.message)}\n${stackPlaces(error)}`);
    return exit;
  }
}

/** The output isn't read any more, but the cost matters. */
const mayBeCharged = (error: unknown): boolean => Boolean((error as { charged?: unknown }).charged);

function resolve(command: Command, { globals }: Reading, io: Io) {
  const without = (ignored: readonly string[] = []) => {
    const sources = { ...bareSources(globals, io), ignored };
    return { sources, settings: resolveSettings(globals, sources) };
  };
  try {
    const sources = readSources(globals, io);
    if (!command.makesProfiles) checkProfile(sources);
    return { sources, settings: resolveSettings(globals, sources) };
  } catch (error) {
    const isMock = globals.mock || globals.scenario !== undefined;
    // The mock needs no settings, which may be another user's.
    if (isMock && error instanceof CliError && error.code === "USAGE")
      return without([[error.message, error.why].filter(Boolean).join(": ")]);
    if (!command.worksWithoutConfig) throw error;
    return without();
  }
}
