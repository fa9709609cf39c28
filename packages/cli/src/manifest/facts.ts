export interface ArgumentFacts {
  readonly name: string;
  readonly summary: string;
  readonly required: boolean;
  readonly many: boolean;
}

/** One command, as data: for the manual, and for programs that want to know what there is. */
export interface CommandFacts {
  /** The words that name it: `servers list`. */
  readonly command: string;
  readonly summary: string;
  readonly description: string | null;
  /** How it is typed. */
  readonly usage: string;
  readonly args: readonly ArgumentFacts[];
  readonly flags: readonly FlagFacts[];
  readonly examples: readonly string[];
  /** Operations of the APIs that it is the command of. */
  readonly operations: readonly string[];
  /** It runs only with `--experimental`: the service lists no route for it. */
  readonly experimental: boolean;
}

export interface FlagFacts {
  /** `--input-file` */
  readonly flag: string;
  /** `-F` */
  readonly short: string | null;
  /** The placeholder of its value; null for one that is on or off. */
  readonly value: string | null;
  /** The values there are, where it takes no others. */
  readonly choices: readonly string[] | null;
  readonly many: boolean;
  readonly negatable: boolean;
  readonly summary: string;
}
