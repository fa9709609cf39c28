// A worker in its own process, from the built packages, to be killed.
import { openFleet, workAll } from "@tandem/batch/redis";

const { REDIS_URL = "", BATCH = "", SILENCE_MS, ACCEPT_LOSS, KEYS, TANDEM_TOOLS_URL } = process.env;
const stop = new AbortController();
process.once("SIGTERM", () => stop.abort());

// Of all batches, instead of one.
if (KEYS) {
  const keys = KEYS.split(",").map((apiKey) => ({ apiKey }));
  const options = { keys, client: { baseUrl: TANDEM_TOOLS_URL }, silenceMs: Number(SILENCE_MS), maxInFlight: 4 };
  for await (const row of workAll(REDIS_URL, options))
    process.stdout.write(`${row.batch} ${row.index} ${row.status}\n`);
  process.exit();
}

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
