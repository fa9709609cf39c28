// Translate many texts with a ledger: stop it whenever you like and run it again, without paying twice.
import { batch, sqliteLedger } from "@tandem/batch";
import { Tandem } from "@tandem/sdk";

const tandem = new Tandem();
const ledger = sqliteLedger("translations.db");

function* rows() {
  for (let guest = 1; guest <= 25; guest++)
    yield { id: `guest-${guest}`, input: `Good morning, guest number ${guest}.` };
  yield { id: "guest-26", unreadable: "the file of guest 26 is missing" };
}

const run = batch(tandem.tools, "ai-translator", rows(), {
  options: { targetLanguage: "de" },
  ledger,
  budget: { credits: 10 },
  total: 26,
});

for await (const row of run) {
  if (row.status === "done") console.log(`${row.id}: ${row.result.data.translatedText}`);
  else console.log(`${row.id}: ${row.status}: ${row.problem.message}`);
}
const { done, failed, unknown } = run.progress;
console.log(`${done} done, ${failed} failed, ${unknown} unknown`);
