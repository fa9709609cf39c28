// Prints what became of every row, in the order of the input.
import { openFleet } from "@tandem/batch/redis";

const fleet = await openFleet(process.env.REDIS_URL ?? "redis://localhost:6379", { name: "translations" });
for await (const { id, state, end } of fleet.rows()) {
  if (end?.state === "done")
    console.log(`${id}: ${(end.result as { data: { translatedText: string } }).data.translatedText}`);
  else console.log(`${id}: ${state}${end ? `: ${end.problem.message}` : ""}`);
}
await fleet.close();
