import { type Place, parseChoice, parseDuration, parseNumber } from "../../argv/values.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import { commandLine } from "../../output/errors/fix.ts";

export interface SettingSpec {
  readonly summary: string;
  readonly flag?: "profile" | "timeout" | "retries" | "service";
  readonly variable: string;
  /** Not for what decides where a credential goes: others write repositories. */
  readonly project: boolean;
  /** The default, as shown. */
  readonly standard: string;
  /** @throws CliError BAD_OPTION. */
  readonly check: (text: string, place: Place) => void;
}

export const settingSpecs = {
  profile: {
    summary: "The profile to use for settings and credentials",
    flag: "profile",
    variable: "TANDEM_PROFILE",
    project: false,
    standard: "default",
    check: parseProfileName,
  },
  "tools-url": {
    summary: "URL of the tool API",
    variable: "TANDEM_TOOLS_URL",
    project: false,
    standard: "",
    check: checkUrl,
  },
  "infra-url": {
    summary: "URL of the infrastructure API",
    variable: "TANDEM_INFRA_URL",
    project: false,
    standard: "",
    check: checkUrl,
  },
  output: {
    summary: "Set to json to print JSON without --json",
    variable: "TANDEM_OUTPUT",
    project: true,
    standard: "",
    check: (text, place) => parseChoice(text, place, ["json"]),
  },
  timeout: {
    summary: "Timeout, including waits and retries (default 15m)",
    flag: "timeout",
    variable: "TANDEM_TIMEOUT",
    project: true,
    standard: "15m",
    check: checkTimeout,
  },
  retries: {
    summary: "Maximum number of retries (default 3)",
    flag: "retries",
    variable: "TANDEM_RETRIES",
    project: true,
    standard: "3",
    check: (text, place) => parseNumber(text, place, { integer: true, min: 0 }),
  },
  service: {
    summary: "Service file: how the service differs from Tandem's assumptions (tandem doctor --contract)",
    flag: "service",
    variable: "TANDEM_SERVICE",
    project: true,
    standard: "",
    check: () => undefined,
  },
} as const satisfies Readonly<Record<string, SettingSpec>>;

export type SettingKey = keyof typeof settingSpecs;

export const settingKeys = Object.keys(settingSpecs) as SettingKey[];

/** No setting takes objects, and their `toString` may be anything. */
export function settingText(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function checkTimeout(text: string, place: Place): void {
  if (parseDuration(text, place) > 0) return;
  throw new CliError("BAD_OPTION", `${place.name} must be a duration above 0 (got "${text}")`, {
    why: "no call could finish in that time",
    fix: place.fix("30s"),
  });
}

export const thisMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function checkUrl(text: string, place: Place): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && thisMachine.test(url.hostname));
  if (isSafe && !url.password) return;
  throw new CliError("BAD_OPTION", `${place.name} must be an https URL without a password`, {
    why: "http is allowed only for this machine: others could read the credential",
  });
}

/**
 * Up to 64 characters that are safe in a file and in the keychain.
 *
 * @throws CliError BAD_OPTION.
 */
function parseProfileName(text: string, place: Place): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text)) return text;
  throw new CliError("BAD_OPTION", `${place.name} must be the name of a profile (got "${text}")`, {
    why: "use at most 64 letters, digits, dots, dashes and underscores",
  });
}

/** @throws CliError BAD_OPTION that lists the settings. */
export function parseSettingKey(word: string): SettingKey {
  if (Object.hasOwn(settingSpecs, word)) return word as SettingKey;
  throw new CliError("BAD_OPTION", `there is no setting "${word}"`, {
    why: `the settings are ${settingKeys.join(", ")}`,
    fix: commandLine("config list"),
  });
}
