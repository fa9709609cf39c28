import { parseDuration } from "../argv/duration.ts";
import { parseFields } from "../argv/fields-flag.ts";
import type { GlobalFlags } from "../argv/global-flags.ts";
import { CliError } from "../errors/cli-error.ts";
import { rerun } from "../errors/fix.ts";
import { nearest } from "../errors/nearest.ts";
import type { Api } from "./apis.ts";
import { profileName, type Sources, settingValue, valuesOf } from "./sources.ts";

/** What holds for one run of the program, each value final. */
export interface Settings {
  readonly json: boolean;
  /** The form of an answer, where it is neither JSON nor what suits the stream. */
  readonly encoding: "yaml" | "csv" | "ndjson" | undefined;
  readonly quiet: boolean;
  readonly fields: readonly string[] | undefined;
  /** A JMESPath expression. */
  readonly query: string | undefined;
  readonly noColor: boolean;
  readonly debug: boolean;
  readonly mock: boolean;
  /** What the mock plays; undefined leaves its default. */
  readonly scenario: string | undefined;
  /** Ordinary questions are answered with yes. */
  readonly yes: boolean;
  /** Questions may be asked, where there is a terminal. */
  readonly input: boolean;
  readonly experimental: boolean;
  /** The profile in use, and where its APIs are. */
  readonly profile: string;
  readonly urls: Readonly<Record<Api, string | undefined>>;
  /** Undefined leaves the SDK's own limit. */
  readonly timeoutMs: number | undefined;
  /** Undefined leaves the SDK's own table. */
  readonly retries: number | undefined;
}

/**
 * Flag over environment over project over profile over default.
 *
 * @throws CliError BAD_OPTION for a value that cannot be read.
 */
export function resolveSettings(flags: GlobalFlags, sources: Sources): Settings {
  if (flags.query !== undefined && flags.fields !== undefined) {
    throw new CliError("BAD_OPTION", "--query and --fields both choose what is printed", {
      fix: rerun({ unset: ["fields"] }),
    });
  }
  const timeout = settingValue("timeout", sources);
  const retries = settingValue("retries", sources);
  const format = parseFormat(flags.format);
  return {
    encoding: format === "json" ? undefined : format,
    json: flags.json || format === "json" || settingValue("output", sources)?.value === "json",
    quiet: flags.quiet,
    fields: flags.fields === undefined ? undefined : parseFields(flags.fields),
    query: flags.query,
    noColor: flags.noColor,
    debug: flags.debug,
    mock: flags.mock || flags.scenario !== undefined,
    scenario: flags.scenario,
    yes: flags.yes,
    input: !flags.noInput,
    experimental: flags.experimental,
    profile: profileName(sources),
    // Unchecked: a command that calls nothing needs no address, and the SDK refuses what it cannot use.
    urls: { tools: valuesOf("tools-url", sources)[0]?.value, infra: valuesOf("infra-url", sources)[0]?.value },
    timeoutMs: timeout && parseDuration(timeout.value, timeout.place),
    retries: retries && Number(retries.value),
  };
}

const formats = ["json", "yaml", "csv", "ndjson"] as const;

function parseFormat(text: string | undefined): (typeof formats)[number] | undefined {
  const format = formats.find((name) => name === text);
  if (format !== undefined || text === undefined) return format;
  const meant = nearest(text, formats);
  throw new CliError("BAD_OPTION", `--format cannot be "${text}"`, {
    why: `it is one of ${formats.join(", ")}`,
    fix: meant === undefined ? rerun({ unset: ["format"], set: { help: true } }) : rerun({ set: { format: meant } }),
  });
}
