// A worker in its own process, from the built packages, to be killed.
import { openFleet } from "@tandem/batch/redis";

const { REDIS_URL = "", BATCH = "", SILENCE_MS, ACCEPT_LOSS, BATCHES, TANDEM_TOOLS_URL } = process.env;
const stop = new AbortController();
process.once("SIGTERM", () => stop.abort());

// Of several batches, instead of one. Each is followed by its key.
if (BATCHES) {
  const work = async ([name, apiKey]: string[]) => {
    const fleet = await openFleet(REDIS_URL, { name, secret: apiKey });
    const client = { baseUrl: TANDEM_TOOLS_URL, apiKey };
    for await (const { index, status } of fleet.work({ client, silenceMs: Number(SILENCE_MS), maxInFlight: 4 }))
      process.stdout.write(`${name} ${index} ${status}\n`);
  };
  await Promise.all(BATCHES.split(",").map((batch) => work(batch.split(" "))));
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
