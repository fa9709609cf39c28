import type { Redis } from "ioredis";
import type { Connections } from "./connections.ts";
import { type Durability, durabilityOf, readServerFacts } from "./durability.ts";
import type { Script, ScriptArgument, ScriptReply } from "./script.ts";

/** Connections on which writes wait for the disk. Those that are ready together share one wait. */
export const lanes = 4;

interface Write {
  run(redis: Redis): Promise<ScriptReply>;
  resolve(reply: ScriptReply): void;
  reject(reason: unknown): void;
}

/** Writes that are on the disk once they resolve. */
export class DurableWrites {
  readonly #connections: Connections;
  readonly acceptLoss: boolean;
  readonly #idle: Redis[] = [];
  readonly #all: Redis[] = [];
  #waiting: Write[] = [];
  #durability: Promise<Durability>;

  /** Its server is looked at again after every time it was away: it may have come back with other settings. */
  constructor(connections: Connections, acceptLoss: boolean) {
    this.#connections = connections;
    this.acceptLoss = acceptLoss;
    this.#durability = this.#look();
    connections.commands.on("ready", () => {
      this.#durability = this.#look();
      this.#durability.catch(() => undefined);
    });
  }

  /** @throws LedgerError when the server is too weak. */
  check(): Promise<Durability> {
    return this.#durability;
  }

  async run(script: Script, keys: readonly string[], args: readonly ScriptArgument[]): Promise<ScriptReply> {
    if ((await this.#durability) === "waitaof") return this.#waited((redis) => script.run(redis, keys, args));
    const reply = await script.run(this.#connections.commands, keys, args);
    // Redis may have been away meanwhile, and may be another one now.
    await this.#durability;
    return reply;
  }

  close(): void {
    for (const connection of this.#all) connection.disconnect();
  }

  async #look(): Promise<Durability> {
    return durabilityOf(await readServerFacts(this.#connections.commands), this.acceptLoss);
  }

  #waited(run: Write["run"]): Promise<ScriptReply> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ run, resolve, reject });
      queueMicrotask(() => void this.#flush());
    });
  }

  async #flush(): Promise<void> {
    const lane = this.#idle.pop() ?? this.#newLane();
    if (lane === undefined || this.#waiting.length === 0) {
      if (lane) this.#idle.push(lane);
      return;
    }
    const writes = this.#waiting;
    this.#waiting = [];
    const replies = writes.map(({ run }) => run(lane));
    const isOnDisk = Promise.allSettled(replies).then(() => onDisk(lane));
    await Promise.all(
      writes.map(({ resolve, reject }, at) =>
        Promise.all([replies[at]!, isOnDisk]).then(([reply]) => resolve(reply), reject),
      ),
    );
    this.#idle.push(lane);
    void this.#flush();
  }

  #newLane(): Redis | undefined {
    if (this.#all.length >= lanes) return undefined;
    const lane = this.#connections.another();
    this.#all.push(lane);
    return lane;
  }
}

async function onDisk(redis: Redis): Promise<void> {
  const [local] = (await redis.call("WAITAOF", 1, 0, 0)) as number[];
  if (local !== 1) throw new Error("Redis did not write it to its disk.");
}
