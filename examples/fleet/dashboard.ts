// bull-board for batches in Redis: npm install @bull-board/api @bull-board/express bullmq express ioredis, then
// node dashboard.ts NAME ...
// It shows which rows wait and which are with a worker. A row's job has only the name of the row, and is removed when the row
// ends: for results, credits, failed and unknown rows, use "tandem batch status".
import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { ExpressAdapter } from "@bull-board/express";
import { Queue } from "bullmq";
import express from "express";
import { Redis } from "ioredis";

const { REDIS_URL = "redis://localhost:6379", PORT = "3000" } = process.env;
const connection = new Redis(REDIS_URL, { maxRetriesPerRequest: null });
const names = process.argv.slice(2);
const queues = (names.length > 0 ? names : ["translations"]).map((name) => {
  const queue = new Queue("rows", { connection, prefix: `{tandem:${name}}` });
  // Without read-only mode, the page can remove jobs. Workers queue their rows again.
  return new BullMQAdapter(queue, { prefix: `${name}: `, readOnlyMode: true });
});
const serverAdapter = new ExpressAdapter();
createBullBoard({ queues, serverAdapter });
// Anyone who can reach the port can see the page.
const server = express().use(serverAdapter.getRouter()).listen(Number(PORT), "127.0.0.1");
server.once("listening", () => console.log(`http://127.0.0.1:${(server.address() as { port: number }).port}`));
