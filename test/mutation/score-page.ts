import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The fields of Stryker's report that are used here. */
interface Mutant {
  status: string;
  statusReason?: string;
}

export interface Report {
  files: Record<string, { mutants: Mutant[] }>;
}

const page = fileURLToPath(new URL("README.md", import.meta.url));

/** Replaces or adds a part's row in the table of README.md. */
export function noteScore(part: string, { files }: Report): void {
  const mutants = Object.values(files).flatMap((file) => file.mutants);
  const count = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const late = mutants.filter(isLate).length;
  const noticed = count("Killed", "Timeout") - late;
  const unnoticed = count("Survived") + late;
  const all = noticed + unnoticed + count("NoCoverage");
  const score = `${((100 * noticed) / all).toFixed(1)} %`;
  const cells = [part, all, noticed, unnoticed, count("NoCoverage"), score, new Date().toISOString().slice(0, 10)];
  const row = `| ${cells.join(" | ")} |`;
  const lines = readFileSync(page, "utf8").split("\n");
  const head = lines.findIndex((line) => line.startsWith("| part |"));
  const known = lines.findIndex((line) => line.startsWith(`| ${part} `));
  const end = lines.findIndex((line, index) => index > head && !line.startsWith("|"));
  lines.splice(known < 0 ? end : known, known < 0 ? 0 : 1, row);
  writeFileSync(page, lines.join("\n"));
}

/** A busy machine can cause a timeout, of the run or of a test, but no endless loop, which exceeds a number of rounds. */
const isLate = ({ status, statusReason = "" }: Mutant): boolean =>
  status === "Timeout" ? !statusReason.startsWith("Hit limit") : statusReason.includes("Test timed out");
