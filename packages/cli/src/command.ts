import type { ArgumentSpecs, ArgumentValues, FlagSpecs, FlagValues } from "./argv/specs.ts";
import type { Answer } from "./output/answer.ts";
import type { Context } from "./session/context.ts";
import type { Api } from "./session/settings/apis.ts";

export interface Command<Args extends ArgumentSpecs = ArgumentSpecs, Flags extends FlagSpecs = FlagSpecs> {
  /** A paragraph for `--help`, in addition to the summary. */
  readonly description?: string;
  /** How its arguments are written, if an optional one comes first. */
  readonly usage?: string;
  readonly args: Args;
  readonly flags: Flags;
  /** Whole command lines, without the `$`. */
  readonly examples: readonly string[];
  /** Runs even if the configuration is damaged, with flags and environment only. */
  readonly worksWithoutConfig?: true;
  /** The API whose credential is checked before asking for missing values. */
  readonly signsIn?: Api;
  /** Reads even under `--dry-run`, to prepare the request. */
  readonly readsUnderDryRun?: true;
  /** Shows its own progress, so waits for the rate limit are not reported. */
  readonly showsProgress?: true;
  /** How long it may take to end after an interruption, in milliseconds. Default 1,000. */
  readonly endsWithinMs?: number;
  /** `--profile` may name a new profile. */
  readonly makesProfiles?: true;
  /** Returns what to print. Only servers and raw bytes write to `context.out`. */
  run(context: Context, args: ArgumentValues<Args>, flags: FlagValues<Flags>): Promise<Answer>;
}

export function defineCommand<const Args extends ArgumentSpecs, const Flags extends FlagSpecs>(
  command: Command<Args, Flags>,
): Command<Args, Flags> {
  return command;
}
