// Synchronous: a promise of `fs` takes a millisecond to load, and starts threads.
import { appendFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Context } from "../context.ts";
import { fileError } from "../errors/cli-error.ts";
import { counted } from "../output/quantities.ts";
import { makeFolder } from "../process/folders.ts";
import type { Environment } from "../process/io.ts";
import { parseObject } from "../process/json.ts";
import { configFolder } from "../settings/config-file.ts";
import type { Settings } from "../settings/settings.ts";

/** Credits have up to nine decimals: 0.1 and 0.2 must be 0.3. */
export const exact = (credits: number): number => Number(credits.toFixed(9));

export interface Charge {
  readonly time: string;
  readonly profile: string;
  /** Origin of the API: two services that share a profile have separate balances. Missing in older lines. */
  readonly service?: string | undefined;
  readonly tool: string;
  readonly charged: number;
  readonly remaining: number | null;
  readonly characters?: number;
  readonly shell?: string;
}

export function creditsPath(env: Environment): string | undefined {
  const folder = configFolder(env);
  return folder && join(folder, "credits.jsonl");
}

/** Records the cost of a call. Never throws: the call was charged, and its result matters more. */
export function keepCharge(
  { settings, io, err, now }: Context,
  tool: string,
  meta: { readonly creditsCharged?: unknown; readonly creditsRemaining?: unknown } = {},
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
    time,
    profile: settings.profile,
    service: originOf(settings.urls.tools),
    tool,
    charged,
    remaining: typeof left === "number" ? left : null,
    ...(characters !== undefined && { characters }),
    ...(io.shell !== undefined && { shell: io.shell }),
  };
  try {
    makeFolder(dirname(path));
    // One short append: lines of concurrent processes don't mix.
    appendFileSync(path, `${JSON.stringify(charge)}\n`, { mode: 0o600 });
  } catch (error) {
    if (settings.debug) err.line(`! this call will not be in tandem credits: ${(error as Error).message}`);
  }
}

/** Charges of the profile in use, oldest first; none under `--mock`. */
export async function ownCharges({ settings, io }: Context): Promise<readonly Charge[]> {
  const path = creditsPath(io.env);
  if (settings.mock || path === undefined) return [];
  return (await readCharges(path)).charges.filter(({ profile }) => profile === settings.profile);
}

/** True for a charge of the profile and, as far as it's known, of the service in use. */
export function isOfAccount(charge: Charge, { profile, urls }: Settings): boolean {
  const own = originOf(urls.tools);
  return charge.profile === profile && (own === undefined || (charge.service ?? own) === own);
}

/** @throws CliError USAGE if the file can't be read. */
export async function readCharges(path: string) {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw fileError(error, path);
  });
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const charges = lines.map(parseCharge).filter((charge) => charge !== undefined);
  return { charges, damagedLines: lines.length - charges.length };
}

const originOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;

/** No call costs a billion credits: a larger number would make every total useless. */
export const isPlausible = (charged: unknown): charged is number =>
  typeof charged === "number" && charged >= 0 && charged < 1e9;

function parseCharge(line: string): Charge | undefined {
  const value = parseObject(line) as Charge | undefined;
  return value && isCharge(value) ? value : undefined;
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

export interface ToolPrice {
  readonly creditsPerCall: number;
  readonly text: string;
}

export const newestCalls = 100;

/** @param characters length of a text, compared with calls of known length. */
export function toolPrice(charges: readonly Charge[], tool: string, characters?: number): ToolPrice | undefined {
  const all = charges.filter((charge) => charge.tool === tool);
  const sized = characters === undefined ? [] : all.filter((charge) => lengthOf(charge) > 0);
  const calls = (sized.length > 0 ? sized : all).slice(-newestCalls);
  if (calls.length === 0) return undefined;
  const spent = calls.reduce((sum, { charged }) => sum + charged, 0);
  const length = calls.reduce((sum, call) => sum + lengthOf(call), 0);
  return {
    creditsPerCall: sized.length > 0 ? (spent / length) * characters! : spent / calls.length,
    text: `by the newest ${counted(calls.length, "call")} of ${tool} on this machine`,
  };
}

/** Prices of the newest calls, as a budget of the SDK has them. */
export async function pricesOf(charges: readonly Charge[], tool: string) {
  const { ToolPrice } = await import("@tandem/sdk/internal");
  const prices = new ToolPrice();
  const calls = charges.filter((charge) => charge.tool === tool).slice(-newestCalls);
  for (const call of calls) prices.learn(lengthOf(call) || 1, call.charged);
  return prices;
}

const lengthOf = ({ characters }: Charge): number => (typeof characters === "number" ? characters : 0);
