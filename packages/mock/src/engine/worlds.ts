import type { Api } from "./api.ts";
import { hashText, Random } from "./random.ts";
import { sha256Hex } from "./sha256.ts";
import type { SerializedWorld, World } from "./world.ts";

/** All worlds of a mock, by API and credential. */
export class Worlds {
  readonly #seed: number;
  readonly #beganAt: (credential: string) => number | undefined;
  readonly #worlds = new Map<string, World>();

  /** @param beganAt when the world of a credential began; undefined for one that begins with its first use. */
  constructor(seed: number, beganAt: (credential: string) => number | undefined) {
    this.#seed = seed;
    this.#beganAt = beganAt;
  }

  /** The caller's world, made on first use. Undefined when the service does not know the credential. */
  open<State>(api: Api<State>, credential: string, now: number): World<State> | undefined {
    const hash = sha256Hex(credential);
    const id = `${api.name}:${hash}`;
    const known = this.#worlds.get(id);
    if (known) return known as World<State>;
    const random = new Random(hashText(`${this.#seed}:${id}`));
    const created = api.openWorld(credential, this.#beganAt(credential) ?? now, random);
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

  /** All worlds of one API. */
  of<State>(api: Api<State>): World<State>[] {
    return this.all().filter((world): world is World<State> => world.api === api.name);
  }

  clear(): void {
    this.#worlds.clear();
  }

  serialize(): SerializedWorld[] {
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

  restore(worlds: readonly SerializedWorld[]): void {
    this.#worlds.clear();
    for (const { id, randomState, taken, state, ...names } of worlds) {
      const world = { ...names, random: new Random(randomState), taken: [...taken], state: structuredClone(state) };
      this.#worlds.set(id, world);
    }
  }
}
