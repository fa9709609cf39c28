// One contender in its own process, as a program has one SDK. Repeats its call as often as each message says,
// `lanes` at a time, and replies with the microseconds per call and what the last call returned.
import { contenders } from "./contenders.ts";

export interface Round {
  readonly times: number;
  readonly lanes?: number;
}

export interface Reply {
  readonly cost: number;
  readonly result: unknown;
}

const [suite = "", name = "", ...args] = process.argv.slice(2);
const call = await contenders[suite]![name]!(...args);

process.on("message", async ({ times, lanes = 1 }: Round) => {
  let left = times;
  let result: unknown;
  const lane = async () => {
    while (left-- > 0) result = await call();
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: lanes }, lane));
  process.send!({ cost: ((performance.now() - startedAt) * 1_000) / times, result } satisfies Reply);
});
process.on("disconnect", () => process.exit());
process.send!("ready");
