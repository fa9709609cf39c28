import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sqlitePacer } from "@tandem/sdk/node";
import { MemoryPacer } from "../../packages/sdk/src/pacing/memory-pacer.ts";
import { ShakyClock, settlePromises } from "../support/shaky-clock.ts";
import { pacerConformance } from "./pacer-conformance.ts";

function memory() {
  const clock = new ShakyClock();
  const advance = async (ms: number) => {
    await clock.advance(ms);
    await settlePromises();
  };
  return { open: () => new MemoryPacer(clock), advance };
}

pacerConformance("the pacer in memory", memory);

pacerConformance("a pacer that has to be asked elsewhere", () => {
  const { open, advance } = memory();
  const ask = () => {
    const pacer = open();
    return {
      acquire: async (...request: Parameters<MemoryPacer["acquire"]>) => pacer.acquire(...request),
      pause: async (...pause: Parameters<MemoryPacer["pause"]>) => pacer.pause(...pause),
    };
  };
  return { open: ask, advance };
});

const folder = mkdtempSync(join(tmpdir(), "tandem-pacers-"));
let files = 0;

pacerConformance("a pacer in a file", () => {
  const clock = new ShakyClock();
  const pacer = sqlitePacer(join(folder, `${++files}.db`), { clock });
  const advance = async (ms: number) => {
    await clock.advance(ms);
    await settlePromises();
  };
  return { open: () => pacer, advance };
});
