import type { ServiceFile } from "../../../wire/src/service-file.ts";

/** One gap of the documents, and what is assumed. */
export interface ContractAssumption {
  readonly question: string;
  readonly position: string;
  /** The first mark of it in `specs/`, as file and JSON Pointer. */
  readonly place?: string;
}

/** The part of JSON Schema that the documents use. `x-assumption` is whose guess a schema is. */
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

/** What traffic says of one assumption. */
export interface Verdict {
  id: string;
  verdict: "confirmed" | "contradicted" | "not_seen";
  question: string;
  expected: string;
  found: string | null;
  operation: string | null;
  pointer: string | null;
  /** Exchanges that decided. */
  count: number;
  /** Part of a service file that corrects it, or the file and pointer in `specs/` to change. */
  correction: object | null;
  /** Keys of a service file that only you can decide. */
  needs: string[];
}

/** What nothing in the documents accounts for. */
export interface Unmatched {
  operation: string;
  found: string;
}

/** What traffic or a document says of every assumption. */
export interface ContractReport {
  assumptions: Verdict[];
  unmatched: Unmatched[];
  /** The corrections that are certain, as one service file. */
  file: ServiceFile;
}
