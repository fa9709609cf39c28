// Runs in the page: every fault on every kind of response, through MSW's worker.
import { setupWorker } from "msw/browser";
import { createMock } from "../browser.ts";
import { cells, play } from "./fault-cells.ts";

const origin = "https://api.example.com";

async function playAll() {
  const mock = createMock({ origins: [origin] });
  const worker = setupWorker(...mock.handlers);
  await worker.start({ quiet: true, onUnhandledFrame: "bypass" });
  const door = { mock, origin, fetch: globalThis.fetch.bind(globalThis) };
  const results = [];
  for (const cell of cells) results.push(await play(door, cell));
  return results;
}

declare global {
  /** Plays every cell of the table. */
  var playFaults: typeof playAll;
}

globalThis.playFaults = playAll;
