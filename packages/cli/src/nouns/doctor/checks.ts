import { CliError } from "../../output/errors/cli-error.ts";
import { exitCodes } from "../../output/errors/exit-codes.ts";
import { commandLine } from "../../output/errors/fix.ts";
import { counted } from "../../output/quantities.ts";
import { oldestNode, runsOn } from "../../process/own-program.ts";
import type { Context } from "../../session/context.ts";
import { settingKeys } from "../../session/settings/setting-specs.ts";
import { checkProfile, hiddenValues, readSources, type Sources, settingValue } from "../../session/settings/sources.ts";

export interface Check {
  readonly check: string;
  /** `skip`: nothing to check, such as a missing credential. */
  readonly status: "ok" | "warn" | "fail" | "skip";
  readonly detail: string;
  readonly fix?: string | undefined;
  readonly exit?: number;
}

export function checkNode(version: string): Check {
  const detail = `Node ${version}`;
  if (runsOn(version)) return { check: "node", status: "ok", detail };
  const fix = `install Node ${oldestNode} or newer: https://nodejs.org`;
  return { check: "node", status: "fail", detail, fix, exit: 1 };
}

export const checkProgram = (version: string): Check => ({
  check: "tandem",
  status: "ok",
  detail: `tandem ${version}`,
});

export function checkSettings({ io, sources: { flags } }: Pick<Context, "io" | "sources">): readonly Check[] {
  try {
    const sources = readSources(flags, io);
    checkProfile(sources);
    return [configCheck(sources), ...valueChecks(sources), ...hiddenChecks(sources)];
  } catch (error) {
    return [failed("configuration", error)];
  }
}

function configCheck({ config, configFile, project }: Sources): Check {
  const count = Object.keys(config.profiles).length;
  const profiles = configFile
    ? `${counted(count, "profile")} in ${configFile}`
    : "no folder found: set TANDEM_CONFIG_DIR";
  return { check: "configuration", status: "ok", detail: project ? `${profiles}; project ${project.path}` : profiles };
}

function valueChecks(sources: Sources): readonly Check[] {
  return settingKeys.flatMap((key) => {
    try {
      settingValue(key, sources);
      return [];
    } catch (error) {
      return [failed(key, error)];
    }
  });
}

function hiddenChecks(sources: Sources): readonly Check[] {
  const fix = commandLine("config list");
  return hiddenValues(sources).map((note) => ({ check: "precedence", status: "warn", detail: note.trim(), fix }));
}

/** @throws the error if it isn't a CliError. */
export function failed(check: string, error: unknown): Check {
  if (!(error instanceof CliError)) throw error;
  const detail = [error.message, error.why].filter(Boolean).join(": ");
  return { check, status: "fail", detail, fix: error.fix, exit: exitCodes[error.code] };
}
