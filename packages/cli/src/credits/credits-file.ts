// What is written is written at once: a promise of `fs` takes a millisecond to load, and starts threads.
import { appendFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Context } from "../context.ts";
import { fileError } from "../errors/cli-error.ts";
import { makeFolder } from "../process/folders.ts";
import type { Environment } from "../process/io.ts";
import { configFolder } from "../settings/config-file.ts";

/** Credits have decimals, to a billionth: 0.1 and 0.2 are to be 0.3. */
export const exact = (credits: number): number => Number(credits.toFixed(9));

/** One charged call of a tool, a line of the file. */
export interface Charge {
  readonly time: string;
  readonly profile: string;
  readonly tool: string;
  readonly charged: number;
  /** The balance after the call; null when the service did not say. */
  readonly remaining: number | null;
  /** Length of the input, where it was a text. */
  readonly characters?: number;
  /** The shell or script that the call was made in, where it was known. */
  readonly shell?: string;
}

/** What the file holds, oldest first. */
export interface Charges {
  readonly charges: readonly Charge[];
  /** Lines that could not be read, of whatever profile they were. */
  readonly damagedLines: number;
}

export function creditsPath(env: Environment): string | undefined {
  const folder = configFolder(env);
  return folder && join(folder, "credits.jsonl");
}

interface Meta {
  readonly creditsCharged?: unknown;
  readonly creditsRemaining?: unknown;
}

/**
 * Keeps what a call cost. Never throws: the call is paid, and its result matters more than this line.
 *
 * @param characters length of the input, where it was a text.
 */
export function keepCharge(
  { settings, io, err, now }: Context,
  tool: string,
  meta: Meta = {},
  characters?: number,
): void {
  const { creditsCharged: charged, creditsRemaining: left } = meta;
  const path = creditsPath(io.env);
  if (settings.mock || path === undefined || typeof charged !== "number" || charged <= 0) return;
  if (!isPlausible(charged)) {
    err.line(`! the service reported a cost of ${charged} credits, which tandem credits does not count`);
    return;
  }
  const time = new Date(now()).toISOString();
  const charge: Charge = {
    ...{ time, profile: settings.profile, tool, charged },
    remaining: typeof left === "number" ? left : null,
    ...(characters !== undefined && { characters }),
    ...(io.shell !== undefined && { shell: io.shell }),
  };
  try {
    makeFolder(dirname(path));
    // One short write at the end: lines of processes that run at once do not mix.
    appendFileSync(path, `${JSON.stringify(charge)}\n`, { mode: 0o600 });
  } catch (error) {
    if (settings.debug) err.line(`! this call will not be in tandem credits: ${(error as Error).message}`);
  }
}

/** Charges of the profile in use, oldest first; none under `--mock`, which charges nothing. */
export async function ownCharges({ settings, io }: Context): Promise<readonly Charge[]> {
  const path = creditsPath(io.env);
  if (settings.mock || path === undefined) return [];
  return (await readCharges(path)).charges.filter(({ profile }) => profile === settings.profile);
}

/**
 * Every charge kept on this machine; none when there is no file.
 *
 * @throws CliError USAGE for a file that cannot be read.
 */
export async function readCharges(path: string): Promise<Charges> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw fileError(error, path);
  });
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const charges = lines.map(parseCharge).filter((charge) => charge !== undefined);
  return { charges, damagedLines: lines.length - charges.length };
}

/** No call costs a billion credits: a larger number would make every total useless. */
const isPlausible = (charged: unknown): charged is number =>
  typeof charged === "number" && charged >= 0 && charged < 1e9;

function parseCharge(line: string): Charge | undefined {
  try {
    const value = JSON.parse(line) as Charge | null;
    return value !== null && isCharge(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isCharge({
  time,
  profile,
  tool,
  charged,
  remaining,
}: { readonly [Field in keyof Charge]?: unknown }): boolean {
  const hasTexts = typeof time === "string" && typeof profile === "string" && typeof tool === "string";
  const hasNumbers = isPlausible(charged) && (typeof remaining === "number" || remaining === null);
  return hasTexts && hasNumbers && !Number.isNaN(Date.parse(time));
}
