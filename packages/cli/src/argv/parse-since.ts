import { CliError } from "../errors/cli-error.ts";
import { example, rerun } from "../errors/fix.ts";

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

const agoForm = /^(\d+(?:\.\d+)?)([mhdw])$/;
/** RFC 3339: a date, or a date with a time and its offset. */
const momentForm = /^\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d))?$/;

/**
 * Parses `7d` or `2026-03-01` (midnight UTC) as epoch milliseconds.
 *
 * @throws CliError BAD_OPTION for anything else, and for the future.
 */
export function parseSince(text: string, now: number): number {
  const moment = momentOf(text.trim(), now);
  if (moment <= now) return moment;
  throw new CliError("BAD_OPTION", `--since must be a time that has passed (got "${text}")`, {
    why: Number.isNaN(moment)
      ? "it is a number and m, h, d or w, or a date as in RFC 3339, with the offset of a time"
      : "it is in the future",
    fix: example(rerun({ set: { since: "7d" } })),
  });
}

function momentOf(text: string, now: number): number {
  const ago = agoForm.exec(text);
  if (ago) return now - Number(ago[1]) * unitMs[ago[2] as keyof typeof unitMs];
  return momentForm.test(text) ? Date.parse(text) : Number.NaN;
}
