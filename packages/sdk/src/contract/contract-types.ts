import type { ServiceFile } from "../../../wire/src/service-file.ts";

/** A gap in the documentation, and the assumption that fills it. */
export interface ContractAssumption {
  readonly question: string;
  readonly position: string;
  /** First use in `specs/`, as file and JSON Pointer. */
  readonly place?: string;
  /** What shows whether it's true: a key of `evidence`. */
  readonly shows: string;
  /** Keys of a service file that correct it, such as `infra.fields.Server`. */
  readonly keys: readonly string[];
}

/** The supported part of JSON Schema. `x-assumption` is the assumption behind a schema. */
export interface ContractSchema {
  readonly ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, ContractSchema>>;
  readonly required?: readonly string[];
  readonly items?: ContractSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly oneOf?: readonly ContractSchema[];
  readonly allOf?: readonly ContractSchema[];
  readonly anyOf?: readonly ContractSchema[];
  readonly additionalProperties?: ContractSchema | boolean;
  readonly "x-open-enum"?: boolean;
  readonly "x-assumption"?: string;
}

export interface ContractResponse {
  readonly assumption?: string;
  /** Assumptions by header. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: ContractSchema;
  readonly events?: Readonly<Record<string, ContractSchema>>;
}

export interface ContractOperation {
  readonly api: "tools" | "infra";
  readonly method: string;
  readonly path: string;
  readonly assumption?: string;
  readonly unlisted?: boolean;
  readonly request?: ContractSchema;
  readonly requestAssumption?: string;
  /** Assumptions by parameter. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly responses: Readonly<Record<string, ContractResponse>>;
}

/** What traffic says about an assumption. */
export interface Verdict {
  id: string;
  verdict: "confirmed" | "contradicted" | "not_seen";
  question: string;
  expected: string;
  found: string | null;
  operation: string | null;
  pointer: string | null;
  /** Number of exchanges behind the verdict. */
  count: number;
  /** Part of a service file that corrects the assumption, or the file and pointer in `specs/` to change. */
  correction: object | null;
  /** Keys of a service file that only you can decide. */
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
}
