import type { Redis } from "ioredis";
import type { Connections } from "./connections.ts";
import { type Durability, durabilityOf, readServerFacts } from "./durability.ts";
import { Batcher, type Script, type ScriptArgument, type ScriptReply } from "./script.ts";

/** Connections for durable writes. Writes that are ready together share a wait. */
export const lanes = 4;

/** When to check the server's settings if a write isn't on its disk, in milliseconds. */
const waitMs = 5_000;

type Write = (redis: Redis) => Promise<ScriptReply>;

/** Writes that are durable when they resolve. */
export class DurableWrites {
  readonly #connections: Connections;
  readonly acceptLoss: boolean;
  readonly #idle: Redis[] = [];
  readonly #all = new Set<Redis>();
  readonly #waited = new Batcher<Write, ScriptReply>((writes) => this.#write(writes), Infinity, lanes);
  #durability: Promise<Durability>;

  /** Checks the server again after each reconnect, because its settings may have changed. */
  constructor(connections: Connections, acceptLoss: boolean) {
    this.#connections = connections;
    this.acceptLoss = acceptLoss;
    this.#durability = this.#look();
    connections.commands.on("ready", () => {
      this.#durability = this.#look();
      this.#durability.catch(() => undefined);
    });
  }

  /** @throws LedgerError if the server isn't durable. */
  check(): Promise<Durability> {
    return this.#durability;
  }

  async run(script: Script, keys: readonly string[], args: readonly ScriptArgument[]): Promise<ScriptReply> {
    if ((await this.#durability) === "waitaof") return this.#waited.run((redis) => script.run(redis, keys, args));
    const reply = await script.run(this.#connections.commands, keys, args);
    // It may be another Redis after a reconnect.
    await this.#durability;
    return reply;
  }

  close(): void {
    for (const connection of this.#all) connection.disconnect();
  }

  async #look(): Promise<Durability> {
    return durabilityOf(await readServerFacts(this.#connections.commands), this.acceptLoss);
  }

  async #write(writes: readonly Write[]): Promise<readonly (ScriptReply | Error)[]> {
    const lane = this.#idle.pop() ?? this.#connections.another();
    this.#all.add(lane);
    let isCut = false;
    const onClose = () => {
      isCut = true;
    };
    lane.on("close", onClose);
    try {
      for (;;) {
        isCut = false;
        const replies = await Promise.all(writes.map((write) => write(lane).catch((error: Error) => error)));
        // A disk can be slow, or no longer synced.
        while (!(await isOnDisk(lane))) {
          this.#durability = this.#look();
          await this.#durability;
        }
        // On another connection, WAITAOF doesn't wait for these writes. They are idempotent.
        if (!isCut) return replies;
      }
    } finally {
      lane.off("close", onClose);
      this.#idle.push(lane);
    }
  }
}

async function isOnDisk(redis: Redis): Promise<boolean> {
  const [local] = (await redis.call("WAITAOF", 1, 0, waitMs)) as number[];
  return local === 1;
}
