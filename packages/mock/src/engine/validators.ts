/** The parts of an ajv error the mock reads. */
export interface BodyError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

export interface Validate {
  (data: unknown): boolean;
  errors?: readonly BodyError[] | null;
}

/** The validators generated from the service descriptions. */
export interface Validators {
  /** By operation id. */
  readonly requestBody: Readonly<Record<string, Validate>>;
  /** By operation id, then status. */
  readonly responseBody: Readonly<Record<string, Readonly<Record<string, Validate>>>>;
}

let loaded: Promise<Validators> | undefined;

/** Loads the generated validators, once: at a quarter of a megabyte they wait for the first request. */
export function loadValidators(): Promise<Validators> {
  loaded ??= import("../generated/validators.js");
  return loaded;
}
