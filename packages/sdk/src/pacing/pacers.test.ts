import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PacingStore } from "@tandem/sdk";
import { sqlitePacer } from "@tandem/sdk/node";
import { digestAtOnce, settlePromises, VirtualClock } from "../../../../test/support/virtual-clock.ts";
import { type PacerPlace, pacerConformance } from "../testing/pacer-conformance.ts";
import { memoryPacer, storePacer } from "./memory-pacer.ts";
import type { Pacer } from "./pacer.ts";

digestAtOnce();

const folder = mkdtempSync(join(tmpdir(), "tandem-pacers-"));
let files = 0;

function placeOf(clock: VirtualClock, openElsewhere: () => Pacer): PacerPlace {
  const pacer = openElsewhere();
  return {
    open: () => pacer,
    openElsewhere,
    async advance(ms) {
      await clock.advance(ms);
      await settlePromises();
    },
    suspend(ms) {
      clock.freeze(ms);
      return settlePromises();
    },
  };
}

pacerConformance("the pacer in memory", () => {
  const clock = new VirtualClock();
  return placeOf(clock, () => memoryPacer(clock));
});

pacerConformance("a pacer in a file", () => {
  const clock = new VirtualClock();
  const path = join(folder, `${++files}.db`);
  return placeOf(clock, () => storePacer(sqlitePacer(path, { clock }), clock));
});

pacerConformance("a pacer whose store replies later", () => {
  const clock = new VirtualClock();
  const path = join(folder, `${++files}.db`);
  const later = (store: PacingStore): PacingStore => ({
    take: async (...start) => store.take(...start),
    report: async (...report) => store.report(...report),
  });
  return placeOf(clock, () => storePacer(later(sqlitePacer(path, { clock })), clock));
});
