import { createMock } from "@tandem/mock";
import { expect, it } from "vitest";
import { playTraffic } from "../../../../test/service/traffic.ts";
import { checkContract } from "./check-contract.ts";

/** Answers of the mock to judge. `TANDEM_ANSWERS=23000` takes about two minutes. */
const wanted = Number(process.env.TANDEM_ANSWERS ?? 600);

it(`raises no alarm in ${wanted} responses of mocks with other ids, times and results`, {
  timeout: 600_000,
}, async () => {
  const alarms = new Set<string>();
  let count = 0;
  for (let seed = 2; count < wanted; seed++) {
    const now = new Date(Date.UTC(2026, seed % 12, (seed * 7) % 28, seed % 24)).toISOString();
    const { exchanges } = await playTraffic(createMock({ unlisted: true, seed, now }));
    count += exchanges.length;
    const { assumptions, unmatched } = checkContract(exchanges);
    for (const { id, verdict, found, operation } of assumptions)
      if (verdict === "contradicted") alarms.add(`${id} ${operation}: ${found}`);
    for (const { operation, found } of unmatched) alarms.add(`${operation}: ${found}`);
  }
  expect({ alarms: [...alarms], isEnough: count >= wanted }).toEqual({ alarms: [], isEnough: true });
});
