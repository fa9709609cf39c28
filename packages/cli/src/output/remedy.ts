import type { TandemError } from "@tandem/sdk";
import type { Api } from "../credentials/credentials.ts";
import type { FlagSpecs } from "../flag-specs.ts";
import { commandLine, withFlag } from "../rerun.ts";

/** What was typed: the command that would work is built from it. */
export interface Typed {
  readonly argv: readonly string[];
  /** The API that the command works with. */
  readonly api: Api;
  /** The command's own flags. */
  readonly flags: FlagSpecs;
}

export interface Explanation {
  readonly why?: string | undefined;
  readonly fix?: string | undefined;
}

/** Explains an error of the SDK to a person, and says what to type next. */
export type Remedy = (error: TandemError, typed: Typed) => Explanation;

export type Remedies = Readonly<Partial<Record<TandemError["code"], Remedy>>>;

export const again: Remedy = (_, { argv }) => ({ fix: commandLine(argv) });

export const trace: Remedy = (_, { argv }) => ({ fix: withFlag(argv, "--debug") });

export const moreTime =
  (duration: string): Remedy =>
  (_, { argv }) => ({ fix: withFlag(argv, "--timeout", duration) });
