import { merged } from "../../../wire/src/json.ts";
import type { ServiceFile } from "../../../wire/src/service-file.ts";
import { assumptions } from "../generated/contract-tables.ts";
import type { ContractReport, Unmatched, Verdict } from "./contract-types.ts";

/** What corrects a contradiction. */
interface Remedy {
  /** Part of a service file. */
  readonly correction?: object | undefined;
  /** The key that you have to decide. If set, `correction` is a suggestion. */
  readonly needs?: string | undefined;
}

const noEvidence = () => ({
  confirmed: 0,
  contradicted: 0,
  found: new Set<string>(),
  needs: new Set<string>(),
  first: undefined as { operation: string; pointer: string } | undefined,
  correction: undefined as object | undefined,
});

/** Maximum quotes per assumption. */
const mostFound = 5;

/** Collects what traffic says about each assumption. */
export class Findings {
  readonly #evidence = new Map(Object.keys(assumptions).map((id) => [id, noEvidence()]));
  readonly #unmatched = new Map<string, Unmatched>();
  /** Corrections that are certain. */
  #file: ServiceFile = {};
  /** Current operation. */
  #operation = "";
  #touched = new Set<string>();
  #refuted = new Set<string>();
  #doubted = new Set<string>();

  /** Starts an exchange. Assumptions it touches and doesn't contradict are confirmed at its end. */
  begin(operation: string): void {
    this.end();
    this.#operation = operation;
  }

  end(): void {
    for (const id of this.#touched)
      if (!this.#refuted.has(id) && !this.#doubted.has(id)) this.#evidence.get(id)!.confirmed++;
    for (const id of this.#refuted) this.#evidence.get(id)!.contradicted++;
    this.#touched = new Set();
    this.#refuted = new Set();
    this.#doubted = new Set();
  }

  touch(id: string | undefined): void {
    if (id !== undefined) this.#touched.add(id);
  }

  /** The exchange doesn't show it, so it confirms nothing. */
  doubt(id: string): void {
    this.#doubted.add(id);
  }

  /** Without an id, the documented facts themselves are contradicted. */
  refute(id: string | undefined, pointer: string, found: string, { correction, needs }: Remedy = {}): void {
    if (id === undefined) {
      this.note(`${found} at ${pointer || "/"}, against the service's own description`);
      return;
    }
    this.#refuted.add(id);
    const evidence = this.#evidence.get(id)!;
    evidence.first ??= { operation: this.#operation, pointer };
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
      const { confirmed, contradicted, found, needs, first, correction } = this.#evidence.get(id)!;
      const base = { id, question, expected: position };
      if (contradicted === 0) {
        const verdict = confirmed > 0 ? "confirmed" : "not_seen";
        const none = { found: null, operation: null, pointer: null, correction: null, needs: [] };
        return { ...base, verdict, ...none, count: confirmed };
      }
      const [file, pointer] = place?.split("#") ?? [];
      return {
        ...base,
        verdict: "contradicted",
        found: [...found].join("; "),
        ...first!,
        count: contradicted,
        correction: correction ?? (file ? { file, pointer } : null),
        needs: [...needs],
      };
    });
    return { assumptions: rows, unmatched: [...this.#unmatched.values()], file: this.#file };
  }
}
