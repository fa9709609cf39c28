import type { Context } from "./context.ts";
import type { Answer } from "./output/answer.ts";

export interface ArgumentSpec {
  readonly summary: string;
  readonly required?: true;
  /** Takes all the words that are left. */
  readonly many?: true;
}

/** A flag. Its long name is its key in kebab-case: `inputFile` is `--input-file`. */
export interface FlagSpec {
  readonly summary: string;
  /** One letter, without the dash. */
  readonly short?: string;
  /** The placeholder of its value. A flag without one is on or off. */
  readonly value?: string;
  /** May be given several times. */
  readonly many?: true;
}

type FlagValue<Spec extends FlagSpec> = Spec extends { many: true }
  ? readonly string[]
  : Spec extends { value: string }
    ? string | undefined
    : boolean;

type ArgumentValue<Spec extends ArgumentSpec> = Spec extends { many: true }
  ? readonly string[]
  : Spec extends { required: true }
    ? string
    : string | undefined;

export type FlagSpecs = Readonly<Record<string, FlagSpec>>;
export type ArgumentSpecs = Readonly<Record<string, ArgumentSpec>>;
export type FlagValues<Specs extends FlagSpecs> = { readonly [Name in keyof Specs]: FlagValue<Specs[Name]> };
export type ArgumentValues<Specs extends ArgumentSpecs> = {
  readonly [Name in keyof Specs]: ArgumentValue<Specs[Name]>;
};

export interface Command<Args extends ArgumentSpecs = ArgumentSpecs, Flags extends FlagSpecs = FlagSpecs> {
  /** A paragraph for `--help`, when the one line in the command tree is not all there is to know. */
  readonly description?: string;
  /** In the order they are typed. */
  readonly args: Args;
  readonly flags: Flags;
  /** Whole command lines, without the `$`. */
  readonly examples: readonly string[];
  /** Does the work and returns what to print. It never writes data to a stream itself. */
  run(context: Context, args: ArgumentValues<Args>, flags: FlagValues<Flags>): Promise<Answer>;
}

/** Types `run`'s arguments and flags from their descriptions. */
export function defineCommand<const Args extends ArgumentSpecs, const Flags extends FlagSpecs>(
  command: Command<Args, Flags>,
): Command<Args, Flags> {
  return command;
}
