import { memoryPacer } from "../../packages/sdk/src/pacing/memory-pacer.ts";
import type { Pacer } from "../../packages/sdk/src/pacing/pacer.ts";
import { ShakyClock, settlePromises } from "../support/shaky-clock.ts";
import { pacerConformance } from "./pacer-conformance.ts";

function memory() {
  const clock = new ShakyClock();
  const advance = async (ms: number) => {
    await clock.advance(ms);
    await settlePromises();
  };
  const suspend = (ms: number) => {
    clock.freeze(ms);
    return settlePromises();
  };
  const open = () => memoryPacer(clock);
  return { open, openElsewhere: open, advance, suspend };
}

pacerConformance("the pacer in memory", memory);

pacerConformance("a pacer that has to be asked elsewhere", () => {
  const { open, ...place } = memory();
  const ask = () => {
    const pacer = open();
    return {
      acquire: async (...request: Parameters<Pacer["acquire"]>) => pacer.acquire(...request),
      pause: async (...pause: Parameters<Pacer["pause"]>) => pacer.pause(...pause),
    };
  };
  return { ...place, open: ask, openElsewhere: ask };
});
