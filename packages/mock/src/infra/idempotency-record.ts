import type { Reply } from "../engine/reply.ts";

/** What a call with an idempotency key came to. */
export interface IdempotencyRecord {
  /** Hash of the operation, the path and the body. */
  readonly fingerprint: string;
  /** When the first caller has the answer. */
  readonly doneAt: number;
  readonly forgottenAt: number;
  readonly outcome:
    | { readonly reply: Reply }
    | {
        readonly refusal: {
          readonly status: number;
          readonly code: string;
          readonly message: string;
          readonly details: Readonly<Record<string, unknown>> | undefined;
        };
      };
}
