/** The value of a flag that a suggested command sets: a text, a list for one that may be repeated, on or off. */
export type FlagSetting = string | readonly string[] | boolean;

/** Flags by their keys, as in a command's own table: `dryRun` is `--dry-run`. */
export type FlagSettings = Readonly<Record<string, FlagSetting>>;

/** This invocation, with flags and arguments set, or flags removed. */
export interface Rerun {
  readonly kind: "rerun";
  readonly set?: FlagSettings;
  readonly unset?: readonly string[];
  /** Arguments by their names. */
  readonly args?: Readonly<Record<string, string | readonly string[]>>;
}

/** A command of tandem. It is run for the same account as this invocation. */
export interface Run {
  readonly kind: "run";
  /** The words that name it. */
  readonly path: readonly string[];
  readonly args?: readonly string[];
  readonly flags?: FlagSettings;
  /** It names what this run made: a mock inside this process takes that with it when it ends. */
  readonly ofThisRun?: true;
}

/** What a person does about an error. It is data: one place makes a line of it, and quotes for the shell. */
export type Fix =
  | Rerun
  | Run
  /** Another program. */
  | { readonly kind: "shell"; readonly words: readonly string[] }
  /** One after the other. */
  | { readonly kind: "steps"; readonly steps: readonly Fix[] }
  /** Flags that a person adds who is sure. A whole command with them is never suggested. */
  | { readonly kind: "consent"; readonly set: FlagSettings }
  /** A guess at what was meant: it shows how it is written, and is not for pasting. */
  | { readonly kind: "example"; readonly of: Fix }
  /** How a command is written, with words in capitals to fill in. */
  | { readonly kind: "usage"; readonly path: readonly string[]; readonly rest: string }
  /** What has to be known before the rest is done: the line is not for pasting as a whole. */
  | { readonly kind: "noted"; readonly note: string; readonly of: Fix }
  | { readonly kind: "advice"; readonly text: string };

export const rerun = (change: Omit<Rerun, "kind">): Rerun => ({ kind: "rerun", ...change });

export const run = (path: string, args: readonly string[] = [], flags: FlagSettings = {}): Run => ({
  kind: "run",
  path: path.split(" "),
  args,
  flags,
});

/** A command about what this run has made. */
export const runOnNew = (path: string, args: readonly string[], flags: FlagSettings = {}): Run => ({
  ...run(path, args, flags),
  ofThisRun: true,
});

export const shell = (...words: readonly string[]): Fix => ({ kind: "shell", words });

export const example = (fix: Fix | undefined): Fix | undefined => fix && { kind: "example", of: fix };

export const withNote = (note: string, of: Fix): Fix => ({ kind: "noted", note, of });

export const advice = (text: string): Fix => ({ kind: "advice", text });

export const usage = (path: string, rest: string): Fix => ({ kind: "usage", path: path.split(" "), rest });
