import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configHome } from "./config-home.ts";
import { runMain } from "./program.ts";

export const batchFolder = (): string => mkdtempSync(join(tmpdir(), "tandem-batch-"));

/** A file of two rows. */
export function rowsFile(): string {
  const path = join(batchFolder(), "rows.txt");
  writeFileSync(path, "She go home.\nHe run.\n");
  return path;
}

/** A ledger that a batch of two rows on the mock has left, both done. */
export async function mockLedger(): Promise<string> {
  const ledger = join(batchFolder(), "run.db");
  const words = ["batch", "run", "grammar-checker", "--in", rowsFile(), "--ledger", ledger, "--mock"];
  const { exit, stderr } = await runMain(words, { env: configHome().env });
  if (exit !== 0) throw new Error(stderr);
  return ledger;
}

/** A folder of a PDF. */
export function folderOfFiles(): string {
  const folder = join(batchFolder(), "invoices");
  mkdirSync(folder);
  writeFileSync(join(folder, "a.pdf"), "%PDF-1.4\n");
  return folder;
}
