import type { CliError } from "../output/errors/cli-error.ts";
import type { GlobalFlags } from "./global-flags.ts";
import type { TopicName } from "./help-topics.ts";
import type { ArgumentSpec, ArgumentValues, CommandWords, FlagSpecs, FlagValues } from "./specs.ts";

export interface CommandHelp extends CommandWords {
  readonly description?: string;
  readonly usage?: string;
  readonly examples: readonly string[];
}

export interface Reading<Command extends CommandHelp = CommandHelp> {
  readonly path: readonly string[];
  /** Undefined if the command isn't named in full. */
  readonly command: Command | undefined;
  readonly args: ArgumentValues<Record<string, ArgumentSpec>>;
  readonly flags: FlagValues<FlagSpecs>;
  readonly globals: GlobalFlags;
  readonly help: string | undefined;
  /** The topic of help that was requested. */
  readonly topic: TopicName | undefined;
  readonly problem: CliError | undefined;
}
