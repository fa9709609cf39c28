// The suite in a worker thread.
import { Worker } from "node:worker_threads";

const worker = new Worker(new URL("node.mjs", import.meta.url), { argv: ["import"] });
worker.on("exit", (code) => {
  process.exitCode = code;
});
