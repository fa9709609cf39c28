// node one-file.mjs <program with arguments>: what processes on one machine share is a file of SQLite. A second process, run
// by that program, has the file; each runtime says in its own way that it is in use.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { batch, planBatch, sqliteLedger, viewLedger } from "@tandem/batch";
import { ToolsClient } from "@tandem/sdk";

const tool = "grammar-checker";
const { url, id } = JSON.parse(process.env.EVERYWHERE);
const [program, ...args] = process.argv.slice(2);
const held = process.env.HELD_FOLDER;
const folder = held ?? mkdtempSync(join(tmpdir(), "tandem-one-file-"));
const files = { ledger: join(folder, "ledger.db") };
const client = (more) => new ToolsClient({ apiKey: `tdm_pro_${id}`, baseUrl: `${url}/tools/sized`, ...more });

const expected = {
  "a ledger that another run has": "LedgerError in_use",
  "a look at it": "running, 1 waiting",
  "a folder that is not there": "LedgerError not_writable",
  "the ledger, once that run is over": "done",
};

if (held) await hold();
else await tryBeside();

/** Has both files open until it is killed. */
async function hold() {
  const ledger = sqliteLedger(files.ledger);
  await ledger.open({ tool, options: "{}" });
  await planBatch(tool, ["She go home."], ledger);
  console.log("held");
  setInterval(() => ledger, 1_000);
}

async function tryBeside() {
  const child = spawn(program, [...args, fileURLToPath(import.meta.url)], {
    env: { ...process.env, HELD_FOLDER: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const seen = {};
  try {
    await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
    seen["a ledger that another run has"] = await problemOf(files.ledger);
    const view = viewLedger(files.ledger);
    seen["a look at it"] = `${view.isRunning ? "running" : "not running"}, ${(await view.summary()).waiting} waiting`;
    view.close();
    seen["a folder that is not there"] = await problemOf(join(folder, "no", "ledger.db"));
  } finally {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  seen["the ledger, once that run is over"] = await problemOf(files.ledger);
  rmSync(folder, { recursive: true, force: true });
  const wrong = Object.entries(expected).filter(([what, want]) => seen[what] !== want);
  for (const [what, want] of wrong) console.log(`${what}: ${seen[what]}\n  instead of: ${want}`);
  if (wrong.length === 0) console.log("files are shared");
  process.exitCode = wrong.length === 0 ? 0 : 1;
}

async function problemOf(path) {
  try {
    for await (const { status } of batch(client(), tool, ["She go home."], { ledger: sqliteLedger(path) }))
      return status;
  } catch (error) {
    return `${error.name} ${error.problem ?? error.message}`;
  }
}
