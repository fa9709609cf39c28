// A worker: run it on as many machines as you like. When it is stopped, its rows go back to the others.
import { openFleet } from "@tandem/batch/redis";
import { isTandemError } from "@tandem/sdk";

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());

const fleet = await openFleet(process.env.REDIS_URL ?? "redis://localhost:6379", { name: "translations" });
try {
  for await (const row of fleet.work({ signal: stop.signal })) console.log(`${row.id}: ${row.status}`);
} catch (error) {
  if (!isTandemError(error, "batch_stopped") || error.reason !== "aborted") throw error;
}
const { done, failed, unknown, waiting } = await fleet.summary();
console.log(`${done} done, ${failed} failed, ${unknown} unknown, ${waiting} to go`);
await fleet.close();
