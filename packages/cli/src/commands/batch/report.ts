import { resolve } from "node:path";
import { fileStem, ledgerPlace } from "../../batch/ledger-place.ts";
import { withLedgerView } from "../../batch/ledger-view.ts";
import { reportFacts } from "../../batch/report-facts.ts";
import { reportPage } from "../../batch/report-page.ts";
import { defineCommand } from "../../command.ts";
import { checkTarget, saveFile } from "../../tools/save-result.ts";

export const report = defineCommand({
  description:
    "One HTML file that needs nothing else: rows and credits over time, time per row, failures by kind, and the unknown rows. It holds no inputs and no results.",
  args: { ledger: { summary: "The ledger of the batch", required: true, isFile: true } },
  flags: { output: { short: "o", value: "FILE", summary: "Where to write the page (default LEDGER.html)" } },
  examples: ["tandem batch report run.db", "tandem batch report run.db -o report.html"],
  async run(context, args, flags) {
    const cwd = context.io.cwd ?? process.cwd();
    const path = ledgerPlace(context, args.ledger);
    const target = flags.output === undefined ? `${fileStem(path)}.html` : resolve(cwd, flags.output);
    await checkTarget(target);
    const facts = await withLedgerView(path, (view) => reportFacts(view, context.now()), context);
    await saveFile(target, reportPage(facts));
    return { kind: "done", record: { file: target }, note: `wrote ${target}` };
  },
});
