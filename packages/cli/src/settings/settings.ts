import type { GlobalFlags } from "../argv/global-flags.ts";
import { parseDuration, parseFields } from "../argv/values.ts";
import { CliError } from "../errors/cli-error.ts";
import { rerun } from "../errors/fix.ts";
import { nearest } from "../errors/nearest.ts";
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
    throw new CliError("BAD_OPTION", "--query and --fields can't be combined", {
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
    // Unchecked: some commands need no URL, and the SDK checks the rest.
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
