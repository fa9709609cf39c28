// One contender in a process of its own, as a program has one SDK in it. Repeats its call as often as each message says,
// `lanes` at a time, and replies with the time per call.
import { contenders } from "./contenders.ts";

export interface Round {
  readonly times: number;
  readonly lanes?: number;
}

/** Microseconds per call, the most memory above that before the first call, and what the last call returned. */
export interface Reply {
  readonly wall: number;
  readonly cpu: number;
  readonly megabytes: number;
  readonly result: unknown;
}

const [suite = "", name = "", ...args] = process.argv.slice(2);
const call = await contenders[suite]![name]!(...args);
const memoryBefore = process.memoryUsage.rss();

process.on("message", async ({ times, lanes = 1 }: Round) => {
  let left = times;
  let result: unknown;
  const lane = async () => {
    while (left-- > 0) result = await call();
  };
  const before = process.cpuUsage();
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: lanes }, lane));
  const wall = ((performance.now() - startedAt) * 1_000) / times;
  const { user, system } = process.cpuUsage(before);
  const megabytes = (process.resourceUsage().maxRSS * 1_024 - memoryBefore) / 1e6;
  process.send!({ wall, cpu: (user + system) / times, megabytes, result } satisfies Reply);
});
process.on("disconnect", () => process.exit());
process.send!("ready");
