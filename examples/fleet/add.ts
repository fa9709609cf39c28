// Queues many texts to be translated. Run it again after any stop: what is queued or done is left alone.
import { openFleet } from "@tandem/batch/redis";

const fleet = await openFleet(process.env.REDIS_URL ?? "redis://localhost:6379", { name: "translations" });

function* rows() {
  for (let guest = 1; guest <= 25; guest++)
    yield { id: `guest-${guest}`, input: `Good morning, guest number ${guest}.` };
  yield { id: "guest-26", unreadable: "the file of guest 26 is missing" };
}

const { rows: total, unreadable } = await fleet.add("ai-translator", rows(), {
  options: { targetLanguage: "de" },
  budget: { credits: 10 },
});
console.log(`${total} rows, ${unreadable} cannot be read`);
await fleet.close();
