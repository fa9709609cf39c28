import { CliError } from "../cli-error.ts";
import { parseDuration } from "../duration.ts";
import type { GlobalFlags } from "../global-flags.ts";
import type { Environment } from "../io.ts";
import { parseNumber } from "../number-flag.ts";
import { parseFields } from "../output/fields.ts";

/** What holds for one run of the program, each value final. */
export interface Settings {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly fields: readonly string[] | undefined;
  /** A JMESPath expression. */
  readonly query: string | undefined;
  readonly noColor: boolean;
  readonly debug: boolean;
  readonly mock: boolean;
  /** Ordinary questions are answered with yes. */
  readonly yes: boolean;
  /** Questions may be asked, where there is a terminal. */
  readonly input: boolean;
  readonly experimental: boolean;
  /** Undefined leaves the SDK's own limit. */
  readonly timeoutMs: number | undefined;
  /** Undefined leaves the SDK's own table. */
  readonly retries: number | undefined;
}

/**
 * Flag over environment over default. Profiles will come between the last two.
 *
 * @throws CliError BAD_OPTION for a value that cannot be read.
 */
export function resolveSettings(flags: GlobalFlags, env: Environment): Settings {
  const timeout = flags.timeout ?? (env.TANDEM_TIMEOUT || undefined);
  if (flags.query !== undefined && flags.fields !== undefined) {
    throw new CliError("BAD_OPTION", "--query and --fields both choose what is printed", { fix: "use one of them" });
  }
  const retries = flags.retries ?? (env.TANDEM_RETRIES || undefined);
  return {
    json: flags.json || envOutput(env) === "json",
    quiet: flags.quiet,
    fields: flags.fields === undefined ? undefined : parseFields(flags.fields),
    query: flags.query,
    noColor: flags.noColor,
    debug: flags.debug,
    mock: flags.mock,
    yes: flags.yes,
    input: !flags.noInput,
    experimental: flags.experimental,
    timeoutMs:
      timeout === undefined ? undefined : parseDuration(timeout, source(flags.timeout, "--timeout", "TANDEM_TIMEOUT")),
    retries:
      retries === undefined
        ? undefined
        : parseNumber(retries, source(flags.retries, "--retries", "TANDEM_RETRIES"), { integer: true, min: 0 }),
  };
}

/** Is the flag among the words? For what must be known before the words are read, such as the form of an error. */
export function hasFlag(argv: readonly string[], flag: string): boolean {
  const end = argv.indexOf("--");
  return (end === -1 ? argv : argv.slice(0, end)).includes(flag);
}

export function asksForJson(argv: readonly string[], env: Environment): boolean {
  return hasFlag(argv, "--json") || env.TANDEM_OUTPUT === "json";
}

function envOutput(env: Environment): "json" | undefined {
  const output = env.TANDEM_OUTPUT || undefined;
  if (output === undefined || output === "json") return output;
  throw new CliError("BAD_OPTION", `TANDEM_OUTPUT is "${output}"`, {
    why: "it can only be json",
    fix: "unset TANDEM_OUTPUT",
  });
}

function source(flag: string | undefined, flagName: string, variable: string): string {
  return flag === undefined ? variable : flagName;
}
