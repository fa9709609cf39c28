import type { Api } from "./api.ts";
import { hashText, Random, sha256Hex } from "./random.ts";
import type { SerializedWorld, World } from "./world.ts";

/** Credentials known before their first use. */
export interface KnownCredentials {
  /** Whether the world of a credential is there from the start, and stays. */
  isSeeded(credential: string): boolean;
  /** When the world of a credential began; undefined if it begins with its first use. */
  beganAt(credential: string): number | undefined;
}

/** Worlds of other credentials that are kept: one of the infrastructure API takes some 50 kB. */
const mostOthers = 1_000;

/** All worlds of a mock, by API and credential. */
export class Worlds {
  /** Of the worlds to come. */
  seed: number;
  readonly #credentials: KnownCredentials;
  readonly #worlds = new Map<string, World>();
  /** Ids of the worlds of other credentials than the seeded, the one used last at the end. */
  readonly #others = new Set<string>();
  /** Hashes of credentials that came lately: to hash one costs more than to find its world. */
  readonly #hashes = new Map<string, string>();

  constructor(seed: number, credentials: KnownCredentials) {
    this.seed = seed;
    this.#credentials = credentials;
  }

  /** The caller's world, made on first use. Undefined when the service does not know the credential. */
  open<State>(api: Api<State>, credential: string, now: number): World<State> | undefined {
    const hash = this.#hashOf(credential);
    const id = `${api.name}:${hash}`;
    const known = this.#worlds.get(id);
    const stays = this.#credentials.isSeeded(credential) || known?.revoked || known?.sharesWith !== undefined;
    if (known && !stays) this.#use(id);
    if (known) return known as World<State>;
    const random = new Random(hashText(`${this.seed}:${id}`));
    const created = api.openWorld(credential, this.#credentials.beganAt(credential) ?? now, random);
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
    if (!this.#credentials.isSeeded(credential)) this.#use(id);
    return world;
  }

  has(api: Api, credential: string): boolean {
    return this.#worlds.has(`${api.name}:${this.#hashOf(credential)}`);
  }

  /** The world of a caller's label, such as `pro#5f2c9a1b`. */
  labeled<State>(api: Api<State>, label: string): World<State> | undefined {
    return this.of(api).find((world) => world.label === label);
  }

  /** Opens a world for a credential that shares another's account: its balance and resources, not its rate limit. */
  share<State>(api: Api<State>, credential: string, other: World<State>): World<State> {
    const hash = this.#hashOf(credential);
    const id = `${api.name}:${hash}`;
    const [otherId] = [...this.#worlds].find(([, world]) => world === other)!;
    const world: World<State> = {
      ...other,
      label: `${other.account}#${hash.slice(0, 8)}`,
      random: new Random(hashText(`${this.seed}:${id}`)),
      taken: [],
      sharesWith: other.sharesWith ?? otherId,
    };
    this.#worlds.set(id, world);
    return world;
  }

  #hashOf(credential: string): string {
    const known = this.#hashes.get(credential);
    if (known !== undefined) return known;
    if (this.#hashes.size >= mostOthers) this.#hashes.clear();
    const hash = sha256Hex(credential);
    this.#hashes.set(credential, hash);
    return hash;
  }

  /** Marks a world as used, and evicts the least recently used one if there are too many. */
  #use(id: string): void {
    this.#others.delete(id);
    this.#others.add(id);
    if (this.#others.size <= mostOthers) return;
    const [oldest = ""] = this.#others;
    this.#others.delete(oldest);
    this.#worlds.delete(oldest);
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
    this.#others.clear();
  }

  serialize(): SerializedWorld[] {
    return [...this.#worlds].map(([id, world]) => ({
      id,
      api: world.api,
      label: world.label,
      account: world.account,
      randomState: world.random.state,
      taken: [...world.taken],
      ...(world.revoked && { revoked: true }),
      ...(world.sharesWith === undefined
        ? { state: structuredClone(world.state) }
        : { state: null, sharesWith: world.sharesWith }),
    }));
  }

  restore(worlds: readonly SerializedWorld[]): void {
    this.clear();
    for (const { id, randomState, taken, state, ...names } of worlds) {
      // A world comes after the one whose state it shares.
      const shared = names.sharesWith === undefined ? undefined : this.#worlds.get(names.sharesWith);
      const own = shared ? shared.state : structuredClone(state);
      const world = { ...names, random: new Random(randomState), taken: [...taken], state: own };
      this.#worlds.set(id, world);
    }
  }
}
