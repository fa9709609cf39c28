// Generated from specs/ by npm run generate. Do not edit.

export interface ValidationError {
  readonly keyword: string;
  /** JSON Pointer into the value. */
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

export interface ValidateFunction {
  (data: unknown): boolean;
  /** What the last call found; null or missing when it found nothing. */
  errors?: ValidationError[] | null;
}

/** By operation id. */
export declare const requestBody: Readonly<Record<string, ValidateFunction>>;
