import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { batch, sqliteLedger } from "@tandem/batch";
import { ToolsClient } from "@tandem/sdk";
import { expect, test } from "vitest";
import { digestAtOnce, VirtualClock } from "../support/virtual-clock.ts";

/** Set it for more. */
const rows = Number(process.env.TANDEM_SOAK_ROWS ?? 2_500);
const minute = 60_000;

digestAtOnce();

/** A service on a clock that takes 60 requests in any minute, and answers each after 300 ms. */
function limitingService(clock: VirtualClock) {
  const arrivals: number[] = [];
  const inputs: string[] = [];
  let refused = 0;
  const fetch = async (_url: string, init: { body?: string }) => {
    const now = clock.monotonic();
    while (arrivals[0]! <= now - minute) arrivals.shift();
    const isOver = arrivals.push(now) > 60;
    if (isOver) refused++;
    else inputs.push(JSON.parse(init.body!).input);
    await new Promise<void>((resolve) => clock.setTimeout(resolve, 300));
    const body = { success: true, data: { correctedText: "He runs." }, meta: { creditsCharged: 0.001 } };
    return new Response(JSON.stringify(body), { status: isOver ? 429 : 200 });
  };
  return { fetch: fetch as never, inputs, refused: () => refused };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test("thousands of rows: no 429, none lost or duplicated, at 98% of the limit, in constant memory", async () => {
  const clock = new VirtualClock();
  const { fetch, inputs, refused } = limitingService(clock);
  const client = new ToolsClient({ apiKey: "tdm_pro_many", baseUrl: "http://127.0.0.1:9", fetch, clock });
  // Not the disk is tested: it would take two commits a row.
  const folder = mkdtempSync(join(process.env.TANDEM_MEMORY_FOLDER ?? tmpdir(), "tandem-many-rows-"));
  function* texts() {
    for (let index = 0; index < rows; index++) yield `He runs ${index}.`;
  }
  let ended = 0;
  const heaps: number[] = [];
  const run = (async () => {
    const work = batch(client, "grammar-checker", texts(), { clock, ledger: sqliteLedger(join(folder, "run.db")) });
    for await (const row of work) {
      if (row.status === "done") ended++;
      if (ended % 1_000 === 500) heaps.push(usedHeap());
    }
    ended = work.progress.done;
  })();
  let isRunning = true;
  run
    .finally(() => {
      isRunning = false;
    })
    .catch(() => {});
  while (isRunning) {
    await turn();
    await turn();
    await turn();
    await clock.next();
  }
  await run;
  rmSync(folder, { recursive: true });

  expect({ ended, refused: refused(), sent: inputs.length, distinct: new Set(inputs).size }).toEqual({
    ended: rows,
    refused: 0,
    sent: rows,
    distinct: rows,
  });
  const windows = Math.floor(clock.monotonic() / minute) + 1;
  expect(rows / (60 * windows)).toBeGreaterThan(0.98);
  // Of what is left, the service's list of inputs is most.
  expect(heaps.at(-1)! - heaps[0]!).toBeLessThan(400 * rows);
});

function usedHeap(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  // Buffers are freed beside the program after a collection, and before the next.
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
