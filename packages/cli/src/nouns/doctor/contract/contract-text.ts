import type { ServiceFile } from "@tandem/contract";
import type { Assumption, ContractReport, Verdict } from "@tandem/contract/check";
import { counted } from "../../../output/quantities.ts";
import { isObject } from "../../../process/json.ts";

export interface ReportParts {
  readonly assumptions: Readonly<Record<string, Assumption>>;
  /** What shows an assumption, by `Assumption.shows`. */
  readonly evidence: Readonly<Record<string, string>>;
  readonly service: ServiceFile;
  readonly source: string;
  readonly notes: readonly string[];
}

const columns = { id: 6, verdict: 14, what: 58 };

/** Contradictions first, then what needs you, what is confirmed, and what would show the rest. */
export function contractText(report: ContractReport, parts: ReportParts): string {
  const { assumptions: facts, evidence, service, source, notes } = parts;
  const by = (verdict: Verdict["verdict"]) => report.assumptions.filter((each) => each.verdict === verdict);
  const [contradicted, confirmed, undecided] = [by("contradicted"), by("confirmed"), by("undecided")];
  const set = keysOf(service);
  // `infra.fields.Server` means every field of the type.
  const setKey = (id: string) => facts[id]!.keys.find((key) => set.some((each) => `${each}.`.startsWith(`${key}.`)));
  const lines = [
    ...contradicted.map(({ id, found, operation, pointer }) =>
      line(id, "contradicted", found ?? "", [operation, pointer].filter(Boolean).join(" ")),
    ),
    ...report.unmatched.map(({ operation, found }) => line("-", "", `${operation}: ${found}`, "")),
    ...confirmed.map(({ id, expected, count }) => {
      const key = setKey(id);
      const what = key === undefined ? firstSentence(expected) : `as the service file says (${key})`;
      return line(id, "confirmed", what, counted(count, "exchange"));
    }),
    ...Object.entries(evidence).flatMap(([kind, what]) => {
      const ids = undecided.filter(({ id }) => facts[id]!.shows === kind).map(({ id }) => id);
      return ids.length === 0 ? [] : [`${ids.length} undecided: need ${what}\n      ${rangesOf(ids).join(", ")}`];
    }),
  ];
  const sum = `${confirmed.length} confirmed, ${contradicted.length} contradicted, ${undecided.length} undecided`;
  return [source, ...lines, sum, ...notes, ...openQuestions(report)].join("\n");
}

function line(id: string, verdict: string, what: string, seen: string): string {
  const text = what.length > columns.what ? `${what}  ` : what.padEnd(columns.what + 2);
  return `${id.padEnd(columns.id)}${verdict.padEnd(columns.verdict)}${text}${seen}`.trimEnd();
}

function firstSentence(text: string): string {
  const [first = ""] = text.replace(/^Unknown\. /, "").split(/(?<=\.)\s/);
  const sentence = first.replace(/\.$/, "");
  return sentence.length > columns.what ? `${sentence.slice(0, columns.what - 1)}…` : sentence;
}

/** `T-11 to T-26` for ids in a row. */
function rangesOf(ids: readonly string[]): string[] {
  const follows = (id: string, before = "") =>
    id.slice(0, 2) === before.slice(0, 2) && Number(id.slice(2)) === Number(before.slice(2)) + 1;
  const runs: string[][] = [];
  for (const id of ids) follows(id, runs.at(-1)?.at(-1)) ? runs.at(-1)!.push(id) : runs.push([id]);
  return runs.map((run) => (run.length === 1 ? run[0]! : `${run[0]}${run.length === 2 ? "," : " to"} ${run.at(-1)}`));
}

/** The keys that are set, with their parents: `infra.fields` and `infra.fields.Server.host`. */
const keysOf = (value: unknown, path = ""): string[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([key, inner]) => [path + key, ...keysOf(inner, `${path}${key}.`)])
    : [];

/** The written corrections, and the keys left to you. */
export function writtenNote(path: string, corrections: number, needs: readonly string[]): string {
  const open = needs.length === 0 ? "" : `; ${needs.length === 1 ? "1 needs" : `${needs.length} need`} you`;
  const few = needs.length > 0 && needs.length < 4 ? `: ${needs.join(", ")}` : "";
  return `wrote ${path} (${counted(corrections, "correction")}${open}${few})`;
}

function openQuestions({ open, needs }: ContractReport): string[] {
  if (needs.length === 0) return [];
  const note = needs.some((key) => key.includes(".fields.")) ? " (null for a field that it doesn't have)" : "";
  return [`to decide, in a service file${note}:`, ...JSON.stringify(open, null, 2).split("\n")];
}
