import type { ContractAssumption, ContractReport, ServiceFile, Verdict } from "@tandem/sdk/contract";
import { counted } from "../../output/quantities.ts";
import { isObject } from "../../process/json.ts";

export interface ReportParts {
  readonly knownAssumptions: Readonly<Record<string, ContractAssumption>>;
  /** What shows an assumption, by `ContractAssumption.shows`. */
  readonly evidence: Readonly<Record<string, string>>;
  readonly service: ServiceFile | undefined;
  readonly source: string;
  readonly notes: readonly string[];
}

const columns = { id: 6, verdict: 14, what: 58 };

/** Contradictions first, then what needs you, what is confirmed, and what would show the rest. */
export function contractText(report: ContractReport, { knownAssumptions: facts, ...parts }: ReportParts): string {
  const { evidence, service, source, notes } = parts;
  const by = (verdict: Verdict["verdict"]) => report.assumptions.filter((each) => each.verdict === verdict);
  const [contradicted, confirmed, unseen] = [by("contradicted"), by("confirmed"), by("not_seen")];
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
      const ids = unseen.filter(({ id }) => facts[id]!.shows === kind).map(({ id }) => id);
      return ids.length === 0 ? [] : [`${ids.length} not seen: need ${what}\n      ${rangesOf(ids).join(", ")}`];
    }),
  ];
  const sum = `${confirmed.length} confirmed, ${contradicted.length} contradicted, ${unseen.length} not seen`;
  return [source, ...lines, sum, ...notes, ...openQuestions(contradicted)].join("\n");
}

function line(id: string, verdict: string, what: string, seen: string): string {
  const shown = what.length > columns.what ? `${what}  ` : what.padEnd(columns.what + 2);
  return `${id.padEnd(columns.id)}${verdict.padEnd(columns.verdict)}${shown}${seen}`.trimEnd();
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

type Tree = Record<string, unknown>;

/** The part of a service file that only you can complete: with the best guess, or a question mark. */
function openQuestions(verdicts: readonly Verdict[]): string[] {
  const snippet: Tree = {};
  for (const { needs, correction } of verdicts) {
    for (const need of needs) put(snippet, placeOf(need, correction), correction);
  }
  if (Object.keys(snippet).length === 0) return [];
  return ["to decide, in a service file:", ...JSON.stringify(snippet, null, 2).split("\n")];
}

/** `Server.host` is `infra.fields`, `Deploy.status success` is `infra.statuses`, and the rest is written out. */
function placeOf(need: string, correction: object | null): string[] {
  const [key = "", word] = need.split(" ");
  // The style belongs to it.
  if (key.startsWith("infra.pagination")) return ["infra", "pagination"];
  if (key.startsWith("tools.fields.")) return ["tools", "fields", key.slice("tools.fields.".length)];
  if (/^(infra|tools|webhooks)\./.test(key)) return key.split(".");
  const api = correction && "tools" in correction ? "tools" : "infra";
  return word === undefined ? [api, "fields", key] : [api, "statuses", key.replace(/\.status$/, ""), `? ${word}`];
}

function put(snippet: Tree, path: readonly string[], guesses: object | null): void {
  let [level, guess]: [Tree, unknown] = [snippet, guesses];
  for (const name of path.slice(0, -1)) {
    level[name] ??= {};
    level = level[name] as Tree;
    guess = (guess as Tree | undefined)?.[name];
  }
  const last = path.at(-1)!;
  const words = /^\? (.*)/.exec(last);
  if (words) Object.assign(level, isObject(guess) ? guess : { "?": [words[1]] });
  else level[last] = (guess as Tree | undefined)?.[last] ?? "?";
}
