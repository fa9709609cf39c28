import { isObject, readPath, withoutPath, withPath } from "../adapter/dotted-path.ts";
import { assumptions } from "../generated/contract-tables.ts";
import type { ServiceFile } from "../service-file.ts";
import { merged } from "./merged.ts";

/** What traffic says about an assumption. */
export interface Verdict {
  id: string;
  verdict: "confirmed" | "contradicted" | "undecided";
  question: string;
  expected: string;
  found: string | null;
  operation: string | null;
  /** JSON Pointer into the exchange. */
  pointer: string | null;
  /** Number of exchanges behind the verdict. */
  count: number;
  /** Part of a service file that corrects the assumption. */
  correction: object | null;
  /** Keys of a service file that you have to decide. `correction` has `"?"` there. */
  needs: string[];
}

/** Something that isn't in the documents. */
export interface Unmatched {
  operation: string;
  found: string;
}

/** Verdicts for all assumptions. */
export interface ContractReport {
  assumptions: Verdict[];
  unmatched: Unmatched[];
  /** All certain corrections, as one service file. */
  file: ServiceFile;
  /** The part of a service file that only you can complete. It has `"?"` for what to decide. */
  open: object;
  /** Keys of `open`. */
  needs: string[];
}

/** What corrects a contradiction. */
interface Remedy {
  /** Part of a service file. Default: `"?"` for the keys that you have to decide. */
  readonly correction?: object | undefined;
  /** The keys that you have to decide. */
  readonly needs?: string | readonly string[] | undefined;
}

const mostFound = 5;

interface Evidence {
  confirmed: number;
  contradicted: number;
  found: Set<string>;
  needs: Set<string>;
  operation?: string;
  pointer?: string;
  correction?: object;
}

/** Collects what traffic says about each assumption. What an exchange shows and doesn't contradict is confirmed. */
export class Findings {
  readonly #evidence = new Map(
    Object.keys(assumptions).map((id): [string, Evidence] => [
      id,
      { confirmed: 0, contradicted: 0, found: new Set(), needs: new Set() },
    ]),
  );
  readonly #unmatched = new Map<string, Unmatched>();
  #file: ServiceFile = {};
  readonly #needs = new Set<string>();
  #open = {};
  readonly #conflicts = new Set<string>();
  #operation = "";
  #confirmed = new Set<string>();
  #refuted = new Set<string>();

  /** The corrections so far that are certain. */
  get file(): ServiceFile {
    return this.#file;
  }

  /** Starts an exchange. */
  begin(operation: string): void {
    for (const id of this.#confirmed) if (!this.#refuted.has(id)) this.#evidence.get(id)!.confirmed++;
    for (const id of this.#refuted) this.#evidence.get(id)!.contradicted++;
    this.#confirmed = new Set();
    this.#refuted = new Set();
    this.#operation = visible(operation);
  }

  confirm(...ids: readonly (string | undefined)[]): void {
    // Some take an experiment.
    for (const id of ids) if (id !== undefined && assumptions[id]!.shows !== "nothing") this.#confirmed.add(id);
  }

  /** Without an id, the documented facts themselves are contradicted. */
  contradict(id: string | undefined, pointer: string, found: string, remedy: Remedy = {}): void {
    const text = visible(found);
    const needs = [remedy.needs ?? []].flat();
    const correction = remedy.correction ?? needs.reduce<object>((all, key) => merged(all, atKey(key)), {});
    for (const key of needs) this.#needs.add(key);
    if (needs.length > 0) this.#open = merged(this.#open, correction);
    if (id === undefined) {
      this.note(`${text} at ${visible(pointer) || "/"}, against the service's description`);
      return;
    }
    this.#refuted.add(id);
    const evidence = this.#evidence.get(id)!;
    evidence.operation ??= this.#operation;
    evidence.pointer ??= visible(pointer);
    if (evidence.found.size < mostFound) evidence.found.add(text);
    for (const key of needs) evidence.needs.add(key);
    if (Object.keys(correction).length === 0) return;
    evidence.correction = merged(evidence.correction ?? {}, correction);
    if (needs.length > 0) return;
    for (const [key, value] of leavesOf(correction)) {
      const other = readPath(this.#file, key);
      if (other === undefined || other === value) continue;
      // Two exchanges prove different things, and a service file can have one of them.
      for (const keys of [this.#conflicts, this.#needs, evidence.needs]) keys.add(key);
      evidence.correction = withPath(evidence.correction, key, "?") as object;
      this.#open = merged(this.#open, atKey(key));
    }
    this.#file = merged(this.#file, correction);
  }

  note(found: string): void {
    this.#unmatched.set(`${this.#operation} ${found}`, { operation: this.#operation, found });
  }

  report(): ContractReport {
    this.begin("");
    const verdicts = Object.entries(assumptions).map(([id, { question, position }]): Verdict => {
      const { confirmed, contradicted, found, needs, operation, pointer, correction } = this.#evidence.get(id)!;
      return {
        id,
        verdict: contradicted > 0 ? "contradicted" : confirmed > 0 ? "confirmed" : "undecided",
        question,
        expected: position,
        found: [...found].join("; ") || null,
        operation: operation ?? null,
        pointer: pointer ?? null,
        count: contradicted || confirmed,
        correction: correction ?? null,
        needs: [...needs],
      };
    });
    return {
      assumptions: verdicts,
      unmatched: [...this.#unmatched.values()],
      file: [...this.#conflicts].reduce<unknown>(withoutPath, this.#file) as ServiceFile,
      open: this.#open,
      needs: [...this.#needs],
    };
  }
}

/** The part of a service file with `"?"` at a key. Names of fields have a dot: `infra.fields.Server.host`. */
function atKey(key: string): object {
  const [, front = key, name] = /^(\w+\.(?:fields|statuses))\.(.+)$/.exec(key) ?? [];
  return withPath({}, front, name === undefined ? "?" : { [name]: "?" }) as object;
}

const leavesOf = (value: object, front = ""): (readonly [key: string, value: unknown])[] =>
  Object.entries(value).flatMap(([key, inner]) =>
    isObject(inner) ? leavesOf(inner, `${front}${key}.`) : [[front + key, inner] as const],
  );

/** Text of a response, without what a terminal would obey, and not too long. */
export const visible = (text: string): string =>
  text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .slice(0, 200);
