// Generated from specs/ by npm run generate. Do not edit.

/** The type and the assumption behind a part of a value. */
export interface Mark {
  /** JSON Pointer into the value. */
  readonly path: string;
  readonly id?: string;
  readonly type?: string;
}

interface ValidationError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

interface Validator {
  (this: Mark[], value: unknown): boolean;
  errors?: readonly ValidationError[] | null;
}

/** By operation id and status or "request", or by webhook and event. */
export declare const validators: Readonly<Record<string, Validator>>;
