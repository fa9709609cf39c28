import type { Random } from "./random.ts";

/**
 * What the service knows about one caller. Every credential has its own world, so callers don't interfere.
 * Everything in it is plain data, so that it can be serialized and restored.
 */
export interface World<State = unknown> {
  readonly api: string;
  /** Names the caller without revealing the credential: the account kind and a hash, such as `pro#5f2c9a1b`. */
  readonly label: string;
  readonly account: string;
  readonly random: Random;
  /** Moments of the requests in the rate window, oldest first. */
  readonly taken: number[];
  readonly state: State;
  /** Id of the world whose state this one shares: two credentials of one account. */
  readonly sharesWith?: string;
  revoked?: true;
}

/** A world as plain data. The state is null for a world that shares another's. */
export interface SerializedWorld extends Readonly<Omit<World, "random">> {
  readonly id: string;
  readonly randomState: number;
}
