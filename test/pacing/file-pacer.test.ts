import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sqlitePacer } from "@tandem/sdk/node";
import { ShakyClock, settlePromises } from "../support/shaky-clock.ts";
import { pacerConformance } from "./pacer-conformance.ts";

const folder = mkdtempSync(join(tmpdir(), "tandem-pacers-"));
let files = 0;

pacerConformance("a pacer in a file", () => {
  const clock = new ShakyClock();
  const path = join(folder, `${++files}.db`);
  const openElsewhere = () => sqlitePacer(path, { clock });
  const pacer = openElsewhere();
  const advance = async (ms: number) => {
    await clock.advance(ms);
    await settlePromises();
  };
  const suspend = (ms: number) => {
    clock.freeze(ms);
    return settlePromises();
  };
  return { open: () => pacer, openElsewhere, advance, suspend };
});
