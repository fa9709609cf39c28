export type FlagSetting = string | readonly string[] | boolean;

/** By key: `dryRun` is `--dry-run`. */
export type FlagSettings = Readonly<Record<string, FlagSetting>>;

/** This invocation, with flags and arguments changed. */
export interface Rerun {
  readonly kind: "rerun";
  readonly set?: FlagSettings;
  readonly unset?: readonly string[];
  readonly args?: Readonly<Record<string, string | readonly string[]>>;
}

/** Another command, for the account of this invocation. */
export interface Run {
  readonly kind: "run";
  readonly path: readonly string[];
  readonly args?: readonly string[];
  readonly flags?: FlagSettings;
  /** Refers to something this run made, which an in-process mock doesn't keep. */
  readonly ofThisRun?: true;
}

/** What to do about an error, as data. One place formats it and quotes it for the shell. */
export type Fix =
  | Rerun
  | Run
  | { readonly kind: "shell"; readonly words: readonly string[] }
  | { readonly kind: "steps"; readonly steps: readonly Fix[] }
  /** Flags that express consent. A whole command with them is never suggested. */
  | { readonly kind: "consent"; readonly set: FlagSettings }
  /** A guess that shows the form, not for pasting. */
  | { readonly kind: "example"; readonly of: Fix }
  /** With words in capitals to fill in. */
  | { readonly kind: "usage"; readonly path: readonly string[]; readonly rest: string }
  /** Something to know first, so the line is not for pasting as a whole. */
  | { readonly kind: "noted"; readonly note: string; readonly of: Fix }
  | { readonly kind: "advice"; readonly text: string };

export const rerun = (change: Omit<Rerun, "kind">): Rerun => ({ kind: "rerun", ...change });

export const run = (path: string, args: readonly string[] = [], flags: FlagSettings = {}): Run => ({
  kind: "run",
  path: path.split(" "),
  args,
  flags,
});

export const runOnNew = (path: string, args: readonly string[], flags: FlagSettings = {}): Run => ({
  ...run(path, args, flags),
  ofThisRun: true,
});

export const shell = (...words: readonly string[]): Fix => ({ kind: "shell", words });

export const example = (fix: Fix | undefined): Fix | undefined => fix && { kind: "example", of: fix };

export const withNote = (note: string, of: Fix): Fix => ({ kind: "noted", note, of });

export const advice = (text: string): Fix => ({ kind: "advice", text });

export const usage = (path: string, rest: string): Fix => ({ kind: "usage", path: path.split(" "), rest });
