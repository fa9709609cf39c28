import { commandLine, shellQuote, typedFlag, withFlag } from "../argv/rerun.ts";
import type { CliErrorDetails } from "../errors/cli-error.ts";

/** A fix that begins with a dash is a flag, to be given or to get another value. */
const flagChange = /^(--?[a-zA-Z][\w-]*)(?: (.+))?$/s;

/**
 * The fix of an error as a command that works when it is pasted: where it is a change of what was typed, all of that with
 * the change; where it is another command, for the same account.
 */
export function wholeFix({ fix, swap }: CliErrorDetails, argv: readonly string[]): string | undefined {
  const [, flag, value] = flagChange.exec(fix ?? "") ?? [];
  if (flag !== undefined) return value === undefined ? withFlag(argv, flag) : withFlag(argv, flag, value);
  const swapped = swap && swappedWords(argv, swap);
  if (swapped) return commandLine(swapped);
  // The mock is nobody's account.
  if (fix?.startsWith("tandem mock ")) return fix;
  return fix?.startsWith("tandem ") && !fix.includes(" && ") ? forSameAccount(fix, argv) : fix;
}

/** The words with the wrong one put right: a whole one, or else one behind its flag or in a list, as in `--to=a,b`. */
function swappedWords(argv: readonly string[], [wrong, right]: readonly [string, string]): string[] | undefined {
  const wholes = [wrong, ...["-F", "-f", "--option=", "--text-option="].map((flag) => flag + wrong)];
  const index = argv.findIndex((word) => wholes.includes(word));
  if (index !== -1)
    return argv.with(
      index,
      argv[index]!.replace(wrong, () => right),
    );
  const within = argv.findIndex((word) => partsOf(word).includes(wrong));
  if (within === -1) return undefined;
  const parts = partsOf(argv[within]!);
  return argv.with(within, parts.with(parts.indexOf(wrong), right).join(""));
}

const partsOf = (word: string): string[] => word.split(/([=,])/);

/** `--profile`, `--mock` and `--scenario` decide who a command is run for. */
function forSameAccount(fix: string, argv: readonly string[]): string {
  const words = [
    ...(fix.includes(" --profile") ? [] : typedFlag(argv, "--profile")),
    ...(fix.includes(" --scenario") ? [] : typedFlag(argv, "--scenario")),
    ...(fix.includes(" --mock") || !argv.includes("--mock") ? [] : ["--mock"]),
  ];
  const [command, ...rest] = fix.split(" -- ");
  return [[command, ...words.map(shellQuote)].join(" "), ...rest].join(" -- ");
}
