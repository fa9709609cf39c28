import { merged } from "../../../wire/src/json.ts";
import type { ServiceFile } from "../../../wire/src/service-file.ts";
import { assumptions } from "../generated/contract-tables.ts";
import type { ContractReport, Unmatched, Verdict } from "./contract-types.ts";

/** A contradiction at one place of a response. */
export interface Contradiction {
  readonly pointer: string;
  readonly found: string;
  /** Part of a service file. */
  readonly correction?: object | undefined;
  /** The key that you have to decide. If set, `correction` is a suggestion. */
  readonly needs?: string | undefined;
}

interface Evidence {
  confirmed: number;
  contradicted: number;
  operation: string | undefined;
  pointer: string | undefined;
  readonly found: Set<string>;
  readonly needs: Set<string>;
  correction: object | undefined;
}

/** Maximum quotes per assumption. */
const mostFound = 5;

/** Collects what traffic says about each assumption. */
export class Findings {
  readonly #evidence = new Map<string, Evidence>();
  readonly #unmatched = new Map<string, Unmatched>();
  /** Corrections that are certain. */
  #file: ServiceFile = {};
  /** Assumptions that a service file replaces by "there is none". */
  readonly #waived: ReadonlySet<string>;
  /** Current operation. */
  #operation = "";
  #touched = new Set<string>();
  #refuted = new Set<string>();

  constructor(waived: readonly string[] = []) {
    this.#waived = new Set(waived);
  }

  /** Starts an exchange. Assumptions it touches and doesn't contradict are confirmed at its end. */
  begin(operation: string): void {
    this.end();
    this.#operation = operation;
  }

  end(): void {
    for (const id of this.#touched) if (!this.#refuted.has(id)) this.#of(id).confirmed++;
    for (const id of this.#refuted) this.#of(id).contradicted++;
    this.#touched = new Set();
    this.#refuted = new Set();
  }

  touch(id: string | undefined): void {
    if (id !== undefined) this.#touched.add(id);
  }

  /** Without an id, the documented facts themselves are contradicted. */
  refute(id: string | undefined, { pointer, found, correction, needs }: Contradiction): void {
    if (id === undefined) {
      this.note(`${found} at ${pointer || "/"}, against the service's own description`);
      return;
    }
    if (this.#waived.has(id)) {
      this.touch(id);
      return;
    }
    this.#refuted.add(id);
    const evidence = this.#of(id);
    evidence.operation ??= this.#operation;
    evidence.pointer ??= pointer;
    if (evidence.found.size < mostFound) evidence.found.add(found);
    if (needs !== undefined) evidence.needs.add(needs);
    if (correction === undefined) return;
    evidence.correction = merged(evidence.correction ?? {}, correction);
    if (needs === undefined) this.#file = merged(this.#file, correction);
  }

  note(found: string): void {
    this.#unmatched.set(`${this.#operation} ${found}`, { operation: this.#operation, found });
  }

  report(): ContractReport {
    this.end();
    const rows = Object.entries(assumptions).map(([id, { question, position, place }]): Verdict => {
      const { confirmed, contradicted, found, needs, ...evidence } = this.#of(id);
      const verdict = contradicted > 0 ? "contradicted" : confirmed > 0 ? "confirmed" : "not_seen";
      const [file, pointer] = place?.split("#") ?? [];
      const isWrong = verdict === "contradicted";
      return {
        ...{ id, verdict, question, expected: position, found: isWrong ? [...found].join("; ") : null },
        operation: (isWrong && evidence.operation) || null,
        pointer: isWrong ? (evidence.pointer ?? null) : null,
        count: isWrong ? contradicted : confirmed,
        correction: isWrong ? (evidence.correction ?? (file ? { file, pointer } : null)) : null,
        needs: isWrong ? [...needs] : [],
      };
    });
    return { assumptions: rows, unmatched: [...this.#unmatched.values()], file: this.#file };
  }

  #of(id: string): Evidence {
    let evidence = this.#evidence.get(id);
    if (evidence === undefined) {
      evidence = {
        confirmed: 0,
        contradicted: 0,
        operation: undefined,
        pointer: undefined,
        correction: undefined,
        found: new Set(),
        needs: new Set(),
      };
      this.#evidence.set(id, evidence);
    }
    return evidence;
  }
}
