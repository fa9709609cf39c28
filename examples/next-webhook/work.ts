// Handles what is in the inbox. Run it by a timer, or let it loop.
import { work } from "./lib/inbox.ts";

const done = await work(async ({ type, data }) => {
  if (type === "deploy.failed") console.log(`look at deploy ${(data as { id: string }).id}`);
  else console.log(`nothing to do for ${type}`);
});
console.log(`${done} events handled`);
