import type { ContractReport, Verdict } from "@tandem/sdk/contract";
import { counted } from "../../output/quantities.ts";

/** What a person has to do for an assumption to be seen, by the start of its id. */
const hints: readonly (readonly [RegExp, string])[] = [
  [/^T-(0[67]|1|2[0-6])/, "needs a call of the tool: --run, or a recording with --har"],
  [/^T-0[123]/, "needs a rejected tool call in a recording: --har"],
  [/^S-/, "needs the stream of an AI job in a recording: --har"],
  [/^W-/, "needs a webhook delivery in a recording: --har"],
  [/^U-/, "needs the service's document (--document), or a recording of the change"],
  [/^G-(09|12|14|19)|^I-/, "needs a recording of a change in the dashboard: --har"],
];

const columns = { id: 6, verdict: 14, what: 58 };

/** A line for each assumption, and the sums. */
export function contractText(
  { assumptions, unmatched }: ContractReport,
  source: string,
  notes: readonly string[],
): string {
  const order = ["contradicted", "confirmed", "not_seen"] as const;
  const sorted = [...assumptions].sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
  const lines = sorted.map((each) => lineOf(each).trimEnd());
  const others = unmatched.map(
    ({ operation, found }) => `${"-".padEnd(columns.id)}${"".padEnd(columns.verdict)}${operation}: ${found}`,
  );
  const counts = order.map((verdict) => assumptions.filter((each) => each.verdict === verdict).length);
  const [contradicted, confirmed, unseen] = counts;
  const sum = `${confirmed} confirmed, ${contradicted} contradicted, ${unseen} not seen`;
  return [source, ...lines, ...others, sum, ...notes].join("\n");
}

function lineOf(verdict: Verdict): string {
  const { id, found, expected, count, operation, pointer } = verdict;
  const said = verdict.verdict === "contradicted" ? (found ?? "") : firstSentence(expected);
  const seen =
    verdict.verdict === "contradicted"
      ? [operation, pointer].filter(Boolean).join(" ")
      : verdict.verdict === "confirmed"
        ? counted(count, "exchange")
        : "";
  const what =
    verdict.verdict === "not_seen" ? (hints.find(([ids]) => ids.test(id))?.[1] ?? "traffic can't show it") : said;
  const word = verdict.verdict.replace("_", " ");
  const isLong = what.length > columns.what;
  return `${id.padEnd(columns.id)}${word.padEnd(columns.verdict)}${isLong ? `${what}  ` : what.padEnd(columns.what + 2)}${seen}`;
}

function firstSentence(text: string): string {
  const [first = ""] = text.split(/(?<=\.)\s/);
  const sentence = first.replace(/\.$/, "");
  return sentence.length > columns.what ? `${sentence.slice(0, columns.what - 1)}…` : sentence;
}

/** What was written, and which keys are still to be decided. */
export function writtenNote(path: string, corrections: number, needs: readonly string[]): string {
  const open =
    needs.length === 0 ? "" : `; ${needs.length === 1 ? "1 needs" : `${needs.length} need`} you: ${needs.join(", ")}`;
  return `wrote ${path} (${counted(corrections, "correction")}${open})`;
}
