import { type ErrorFacts, TandemError } from "./tandem-error.ts";

/** One field the service refused. */
export interface FieldError {
  /** JSON Pointer into the request body, for example `/condition/value`. */
  pointer: string;
  code?: string;
  message: string;
}

/** 422 of the infrastructure API: fields of the request are wrong (assumption G-09). Never retried. */
export class ValidationFailedError extends TandemError {
  readonly code = "validation_failed";
  readonly fields: readonly FieldError[];

  constructor(message: string, facts: ErrorFacts & { fields?: readonly FieldError[] } = {}) {
    super(message, facts);
    this.fields = facts.fields ?? [];
  }

  override get name() {
    return "ValidationFailedError";
  }
}
