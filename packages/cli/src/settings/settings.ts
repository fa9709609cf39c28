import type { GlobalFlags } from "../argv/global-flags.ts";
import { flagPlace, parseChoice, parseDuration, parseFields } from "../argv/values.ts";
import { CliError } from "../errors/cli-error.ts";
import { rerun } from "../errors/fix.ts";
import type { Api } from "./apis.ts";
import { profileName, type Sources, settingValue, valuesOf } from "./sources.ts";

export interface Settings {
  readonly json: boolean;
  /** Undefined for JSON, or the stream's default. */
  readonly encoding: "yaml" | "csv" | "ndjson" | undefined;
  readonly quiet: boolean;
  readonly fields: readonly string[] | undefined;
  readonly query: string | undefined;
  readonly noColor: boolean;
  readonly debug: boolean;
  readonly mock: boolean;
  readonly scenario: string | undefined;
  readonly yes: boolean;
  readonly input: boolean;
  readonly experimental: boolean;
  readonly profile: string;
  readonly urls: Readonly<Record<Api, string | undefined>>;
  /** Undefined: the SDK's default. */
  readonly timeoutMs: number | undefined;
  readonly retries: number | undefined;
}

/**
 * Flag, environment, project, profile, default.
 *
 * @throws CliError BAD_OPTION.
 */
export function resolveSettings(flags: GlobalFlags, sources: Sources): Settings {
  if (flags.query !== undefined && flags.fields !== undefined) {
    throw new CliError("BAD_OPTION", "--query and --fields cannot be combined", {
      fix: rerun({ unset: ["fields"] }),
    });
  }
  const timeout = settingValue("timeout", sources);
  const retries = settingValue("retries", sources);
  const format = flags.format === undefined ? undefined : parseChoice(flags.format, flagPlace("format"), formats);
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
    // Unchecked: some commands need no URL, and the SDK checks the rest.
    urls: { tools: valuesOf("tools-url", sources)[0]?.value, infra: valuesOf("infra-url", sources)[0]?.value },
    timeoutMs: timeout && parseDuration(timeout.value, timeout.place),
    retries: retries && Number(retries.value),
  };
}

const formats = ["json", "yaml", "csv", "ndjson"] as const;
