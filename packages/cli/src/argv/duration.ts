import { CliError } from "../errors/cli-error.ts";
import { example } from "../errors/fix.ts";
import { fixAt, type Place, placeName } from "./place.ts";

const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** Parses `50ms`, `1.5s`, `15m` or `2h` as milliseconds. Rejects a number without a unit. */
export function parseDuration(text: string, place: Place): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text.trim());
  if (match) return Number(match[1]) * unitMs[match[2] as keyof typeof unitMs];
  const isNumber = /^\d+$/.test(text);
  throw new CliError("BAD_OPTION", `${placeName(place)} must be a duration (got "${text}")`, {
    why: "a duration is a number and a unit: ms, s, m or h",
    fix: isNumber ? fixAt(place, `${text}s`) : example(fixAt(place, "30s")),
  });
}
