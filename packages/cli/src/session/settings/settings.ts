import type { GlobalFlags } from "../../argv/global-flags.ts";
import { flagPlace, parseChoice, parseDuration, parseFields } from "../../argv/values.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import { profileName, type Sources, settingValue, valuesOf } from "./sources.ts";

export type Settings = Readonly<ReturnType<typeof resolveSettings>>;

/**
 * Flag, environment, project, profile, default.
 *
 * @throws CliError BAD_OPTION.
 */
export function resolveSettings(flags: GlobalFlags, sources: Sources) {
  if (flags.query !== undefined && flags.fields !== undefined) {
    throw new CliError("BAD_OPTION", "--query and --fields cannot be combined", { fix: "leave out one of them" });
  }
  const timeout = settingValue("timeout", sources);
  const retries = settingValue("retries", sources);
  const format = flags.format === undefined ? undefined : parseChoice(flags.format, flagPlace("format"), formats);
  return {
    /** Undefined for JSON, or the stream's default. */
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
    /** Undefined: the SDK's default. */
    timeoutMs: timeout && parseDuration(timeout.value, timeout.place),
    retries: retries && Number(retries.value),
  };
}

const formats = ["json", "yaml", "csv", "ndjson"] as const;
