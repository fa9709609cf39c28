import type { ArgumentSpecs, ArgumentValues } from "./argv/argument-specs.ts";
import type { FlagSpecs, FlagValues } from "./argv/flag-specs.ts";
import type { Context } from "./context.ts";
import type { Answer } from "./output/answer.ts";
import type { Api } from "./settings/apis.ts";

export interface Command<Args extends ArgumentSpecs = ArgumentSpecs, Flags extends FlagSpecs = FlagSpecs> {
  /** A paragraph for `--help`, when the one line in the command tree is not all there is to know. */
  readonly description?: string;
  /** How its arguments are written where they do not tell it themselves: one that may be left out comes first. */
  readonly usage?: string;
  /** In the order they are typed. */
  readonly args: Args;
  readonly flags: Flags;
  /** Whole command lines, without the `$`. */
  readonly examples: readonly string[];
  /** It must run when the configuration is damaged, too: it then sees flags and environment alone. */
  readonly worksWithoutConfig?: true;
  /** The API whose credential it must have before a person is asked for what is missing. */
  readonly signsIn?: Api;
  /** It reads under `--dry-run` too, to find what it would send. */
  readonly readsUnderDryRun?: true;
  /** It shows how it goes on by itself: that it waits for the rate limit is no news. */
  readonly showsProgress?: true;
  /** How long it may take to end once it was interrupted, in milliseconds. Default 1,000. */
  readonly endsWithinMs?: number;
  /** `--profile` may name a profile that does not exist yet. */
  readonly makesProfiles?: true;
  /** Does the work and returns what to print. Only a server, and bytes for stdout, are written to `context.out` here. */
  run(context: Context, args: ArgumentValues<Args>, flags: FlagValues<Flags>): Promise<Answer>;
}

/** Types `run`'s arguments and flags from their descriptions. */
export function defineCommand<const Args extends ArgumentSpecs, const Flags extends FlagSpecs>(
  command: Command<Args, Flags>,
): Command<Args, Flags> {
  return command;
}
