// A worker in a process of its own, from the built packages, to be killed.
import { openFleet } from "@tandem/fleet";

const { REDIS_URL = "", BATCH = "", SILENCE_MS, ACCEPT_LOSS } = process.env;
const stop = new AbortController();
process.once("SIGTERM", () => stop.abort());

const fleet = await openFleet(REDIS_URL, { name: BATCH, secret: "secret", acceptLoss: ACCEPT_LOSS === "yes" });
process.stdout.write("ready\n");
try {
  const work = fleet.work({
    maxInFlight: 4,
    silenceMs: Number(SILENCE_MS ?? 500),
    signal: stop.signal,
    graceMs: 2_000,
  });
  for await (const row of work) process.stdout.write(`${row.index} ${row.status}\n`);
} finally {
  await fleet.close();
}
