import type { GlobalFlags } from "../argv/global-flags.ts";
import { type Environment, isOn } from "../process/io.ts";
import type { Installation } from "../process/own-program.ts";
import { packageName, releasesUrl } from "../process/own-program.ts";
import type { Style } from "./style.ts";

export interface Reader {
  readonly out: Pick<Style, "terminal">;
  readonly err: Pick<Style, "terminal">;
  readonly env: Environment;
  readonly flags: Pick<GlobalFlags, "quiet" | "mock" | "scenario">;
  readonly json: boolean;
}

export function wantsNotice({ out, err, env, flags, json }: Reader): boolean {
  const isProgram = json || flags.quiet || !out.terminal || !err.terminal;
  return !isProgram && !flags.mock && flags.scenario === undefined && !isOn(env.CI) && !env.NO_UPDATE_NOTIFIER;
}

export const updateCommands: Readonly<Record<Installation, string>> = {
  npm: `npm install --global ${packageName}`,
  homebrew: "brew upgrade tandem",
  standalone: `${releasesUrl}/latest`,
};

export const updateNotice = (newest: string, version: string, installation: Installation): string =>
  `tandem ${newest} is available (this is ${version}): ${updateCommands[installation]}`;
