// The suite as a worker of workerd.
import { startWorkerd } from "./start-workerd.mjs";

const [program] = process.argv.slice(2);
const workerd = await startWorkerd(
  program,
  "workerd",
  `import "./bundled.mjs";
  export default {
    async fetch(request) {
      if (request.method === "OPTIONS") return new Response();
      return Response.json(await globalThis.everywhere(await request.json()));
    },
  };`,
);
let failures;
try {
  const answer = await fetch(workerd.url, { method: "POST", body: process.env.EVERYWHERE });
  if (!answer.ok) throw new Error(`${await answer.text()}\n${workerd.said()}`);
  failures = await answer.json();
} finally {
  workerd.stop();
}
console.log(failures.length === 0 ? "all features work" : failures.join("\n"));
process.exitCode = failures.length === 0 ? 0 : 1;
