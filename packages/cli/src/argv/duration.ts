import { CliError } from "../errors/cli-error.ts";
import { changeOf } from "./rerun.ts";

const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** Reads `50ms`, `1.5s`, `15m` or `2h` as milliseconds. A number without a unit is refused: it would have to be guessed. */
export function parseDuration(text: string, flag: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text.trim());
  if (match) return Number(match[1]) * unitMs[match[2] as keyof typeof unitMs];
  const example = /^\d+$/.test(text) ? `${text}s` : "30s";
  throw new CliError("BAD_OPTION", `${flag} needs a duration, got "${text}"`, {
    why: "a duration is a number and a unit: ms, s, m or h",
    fix: changeOf(flag, example),
    swap: [text, example],
  });
}
