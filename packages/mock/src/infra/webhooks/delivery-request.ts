import type { ClientRequest } from "node:http";

/** A request to a receiver. */
export interface Letter {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Default POST. */
  readonly method?: string;
  /** Puts the body on the wire otherwise than at once. */
  readonly write?: (request: ClientRequest) => void;
}
