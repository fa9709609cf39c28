import { dirname, join, resolve } from "node:path";
import type { WorkState } from "@tandem/sdk/batch";
import type { LedgerView } from "@tandem/sdk/node";
import { flagPlace, parseChoice } from "../../argv/values.ts";
import { withLedgerView } from "../../batch/ledger-view.ts";
import { reportFacts, reportPage } from "../../batch/report-page.ts";
import { csvHeading, csvValues, fileName, ownFileName, type ResultRow, resultRow } from "../../batch/result-rows.ts";
import { fileStem, findStoredBatch, ledgerPlace } from "../../batch/stored-batch.ts";
import { defineCommand } from "../../command.ts";
import type { Context } from "../../context.ts";
import { CliError, fileError } from "../../errors/cli-error.ts";
import { advice, example, rerun } from "../../errors/fix.ts";
import { toolReference } from "../../generated/tool-reference.ts";
import { type Answer, wholeList } from "../../output/answer.ts";
import { csvLine } from "../../output/encode.ts";
import { counted } from "../../output/quantities.ts";
import { makeFolder } from "../../process/folders.ts";
import { download } from "../../tools/download.ts";
import { checkTarget, fileFields, resultText, saveFile } from "../../tools/save-result.ts";

const formats = ["jsonl", "csv", "dir"] as const;
const states = ["done", "failed", "unknown"] as const;

export const results = defineCommand({
  description:
    "Reads only the ledger, even while the batch runs. jsonl prints a line of JSON per row, csv a record with the result as text. dir writes a file for each finished row to the folder in -o, named like its input file if there is one. Unfinished rows are omitted.",
  args: { ledger: { summary: "The ledger of the batch", required: true, isFile: true } },
  flags: {
    as: { value: "jsonl|csv|dir", summary: "Format of the results (default jsonl)" },
    only: { value: "done|failed|unknown", summary: "Only rows with this outcome" },
    output: { short: "o", value: "DIR", summary: "The folder of --as dir" },
  },
  examples: [
    "tandem batch results run.db",
    "tandem batch results run.db --as csv --only done",
    "tandem batch results run.db --as dir -o translated",
  ],
  async run(context, args, flags) {
    const path = ledgerPlace(context, args.ledger);
    const format = parseChoice(flags.as ?? "jsonl", flagPlace("as"), formats);
    const only = flags.only === undefined ? undefined : parseChoice(flags.only, flagPlace("only"), states);
    if (format === "dir" && flags.output === undefined) {
      throw new CliError("USAGE", "--as dir needs a folder", {
        fix: example(rerun({ set: { output: "results" } })),
      });
    }
    if (format !== "dir" && flags.output !== undefined) {
      const as = formats.find((name) => flags.as === undefined && name === flags.output);
      const fix = as ? rerun({ set: { as }, unset: ["output"] }) : rerun({ set: { as: "dir" } });
      throw new CliError("USAGE", "-o is the folder of --as dir", { fix });
    }
    return withLedgerView(
      path,
      async (view) => {
        const { settings, err } = context;
        const left = (await view.summary()).waiting;
        if (left > 0 && only === undefined && !settings.json && !settings.quiet)
          err.line(`! ${counted(left, "row")} not finished, and omitted`);
        if (format === "dir")
          return writeFolder(context, view, resolve(context.io.cwd ?? process.cwd(), flags.output!));
        if (settings.query !== undefined || settings.encoding || settings.fields || settings.quiet)
          return listed(view, only);
        return put(context, (settings.json ? array : format === "csv" ? csv : lines)(view, only));
      },
      context,
    );
  },
});

async function* ended(view: LedgerView, only: (typeof states)[number] | undefined): AsyncGenerator<ResultRow> {
  // Sent rows of a run that died are unknown, but stored as sent until the next run.
  const isOne = only !== undefined && (only !== "unknown" || view.isRunning);
  for await (const row of view.rows(isOne ? (only as WorkState) : undefined)) {
    if (row.state === "waiting" || (row.state === "sent" && view.isRunning)) continue;
    if (row.isDelivered && (only ?? "done") === "done") throw delivered(view.path, row.index);
    const result = resultRow(row);
    if (only === undefined || result.status === only) yield result;
  }
}

const delivered = (path: string, index: number): CliError =>
  new CliError("CONFLICT", `the result of row ${index + 1} is no longer in ${path}`, {
    why: "it was delivered to a sink, with drop, and deleted",
    fix: advice("read it where it was delivered; --only failed and --only unknown print the other rows"),
  });

type Only = (typeof states)[number] | undefined;

async function listed(view: LedgerView, only: Only): Promise<Answer> {
  return wholeList("row", "row", ["row", "id", "status", "charged"], await Array.fromAsync(ended(view, only)));
}

/** Safe to show on a terminal; unchanged, byte for byte, in a pipe or a file. */
async function put({ out, outStyle, signal }: Context, texts: AsyncIterable<string>): Promise<Answer> {
  for await (const text of texts) {
    signal.throwIfAborted();
    if (outStyle.terminal) out.write(text);
    else out.writeRaw(text);
    await out.drained();
  }
  return { kind: "done" };
}

async function* lines(view: LedgerView, only: Only): AsyncGenerator<string> {
  for await (const row of ended(view, only)) yield `${JSON.stringify(row)}\n`;
}

async function* array(view: LedgerView, only: Only): AsyncGenerator<string> {
  let before = "[";
  for await (const row of ended(view, only)) {
    yield `${before}${JSON.stringify(row)}`;
    before = ",\n";
  }
  yield before === "[" ? "[]\n" : "]\n";
}

async function* csv(view: LedgerView, only: Only): AsyncGenerator<string> {
  yield csvLine(csvHeading, "\r\n");
  for await (const row of ended(view, only)) yield csvLine(csvValues(view.plan.tool, row), "\r\n");
}

async function writeFolder(context: Context, view: LedgerView, folder: string): Promise<Answer> {
  const slug = view.plan.tool;
  const source = findStoredBatch(view)?.source;
  if (source?.path === folder) {
    throw new CliError("USAGE", `${folder} contains the inputs, and the results would replace them`, {
      fix: example(rerun({ set: { output: "results" } })),
    });
  }
  const names = new Set<string>();
  for await (const row of ended(view, "done")) {
    context.signal.throwIfAborted();
    const { content, extension, keepsType } = await contentOf(context, slug, row.data ?? {});
    const own = source?.format === "dir" ? ownFileName(row, extension, keepsType) : undefined;
    const name = own === undefined || names.has(own) ? fileName(row, extension) : own;
    names.add(name);
    await makeFolderOf(join(folder, name));
    await saveFile(join(folder, name), content);
  }
  const files = names.size;
  if (files === 0) await makeFolderOf(join(folder, "none"));
  return { kind: "done", record: { folder, files }, note: `wrote ${counted(files, "file")} to ${folder}` };
}

async function makeFolderOf(path: string): Promise<void> {
  try {
    makeFolder(dirname(path), 0o777);
  } catch (error) {
    throw fileError(error, dirname(path));
  }
}

const extensions: Readonly<Record<string, string>> = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" };

async function contentOf({ signal, settings }: Context, slug: string, data: Readonly<Record<string, unknown>>) {
  const uri = data[fileFields[slug] ?? ""];
  if (typeof uri !== "string") {
    const keepsType = toolReference[slug]?.inputKind !== "file";
    return { content: `${resultText(slug, data)}\n`, extension: "txt", keepsType };
  }
  const type = /^data:([^;,]+)/.exec(uri)?.[1] ?? "";
  return {
    content: await download(uri, { signal, service: settings.urls.tools }),
    extension: extensions[type] ?? "bin",
    keepsType: false,
  };
}

export const report = defineCommand({
  description:
    "Writes a self-contained HTML file: rows and credits over time, time per row, failures by kind, and unknown rows. It contains no inputs or results.",
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
