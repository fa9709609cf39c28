import { createHash } from "node:crypto";
import type { Api } from "./api.ts";
import { hashText, Random } from "./random.ts";

/**
 * What the service knows about one caller. Every credential has a world of its own, so callers never meet.
 * Everything in it is plain data, so that it can be kept and put back.
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
}

/** A world as plain data. */
export interface KeptWorld {
  readonly id: string;
  readonly api: string;
  readonly label: string;
  readonly account: string;
  readonly randomState: number;
  readonly taken: readonly number[];
  readonly state: unknown;
}

/** The hash a credential is remembered by: the credential itself is kept nowhere. */
export function credentialHash(credential: string): string {
  return createHash("sha256").update(credential).digest("hex");
}

/** All worlds of a mock, by API and credential. */
export class Worlds {
  readonly #seed: number;
  readonly #worlds = new Map<string, World>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** The caller's world, created on first use. Undefined when the service does not know the credential. */
  open<State>(api: Api<State>, credential: string, now: number): World<State> | undefined {
    const hash = credentialHash(credential);
    const id = `${api.name}:${hash}`;
    const known = this.#worlds.get(id);
    if (known) return known as World<State>;
    const random = new Random(hashText(`${this.#seed}:${id}`));
    const created = api.openWorld(credential, now, random);
    if (!created) return undefined;
    const world: World<State> = {
      api: api.name,
      label: `${created.account}#${hash.slice(0, 8)}`,
      account: created.account,
      random,
      taken: [...(created.taken ?? [])],
      state: created.state,
    };
    this.#worlds.set(id, world);
    return world;
  }

  all(): World[] {
    return [...this.#worlds.values()];
  }

  clear(): void {
    this.#worlds.clear();
  }

  keep(): KeptWorld[] {
    return [...this.#worlds].map(([id, world]) => ({
      id,
      api: world.api,
      label: world.label,
      account: world.account,
      randomState: world.random.state,
      taken: [...world.taken],
      state: structuredClone(world.state),
    }));
  }

  putBack(kept: readonly KeptWorld[]): void {
    this.#worlds.clear();
    for (const { id, randomState, taken, state, ...names } of kept) {
      const world = { ...names, random: new Random(randomState), taken: [...taken], state: structuredClone(state) };
      this.#worlds.set(id, world);
    }
  }
}
