import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileError } from "../../output/errors/cli-error.ts";
import type { Environment } from "../../process/io.ts";
import { parseObject } from "../../process/json.ts";
import type { Context } from "../context.ts";
import { configFolder } from "../settings/config-file.ts";
import type { Settings } from "../settings/settings.ts";

/** Credits have up to nine decimals: 0.1 and 0.2 must be 0.3. */
export const exact = (credits: number): number => Number(credits.toFixed(9));

/** A line of the file. A reserved call gets a second line with the same id when its cost is known. */
export interface PaidCall {
  readonly time: string;
  readonly profile: string;
  /** Origin of the API: two services that share a profile have separate balances. */
  readonly service?: string | undefined;
  readonly tool: string;
  /** Bytes of input and options, as prices need it. */
  readonly size?: number | undefined;
  readonly id?: string;
  /** Start of the API key's SHA-256. */
  readonly key?: string | undefined;
  readonly by?: Payer;
  /** Of a batch in a ledger: its id there. */
  readonly batch?: string | undefined;
  /** Estimate, reserved before the call is sent. */
  readonly reserved?: number;
  /** Missing if it's unknown. */
  readonly charged?: number;
  readonly remaining?: number | null;
  /** Calls of a day that this line sums up. Default 1. */
  readonly calls?: number;
}

export type Payer = "run" | "mcp" | "login";

export type Charge = PaidCall & { readonly charged: number; readonly remaining: number | null };
export type Reservation = PaidCall & { readonly reserved: number };

export function creditsPath(env: Environment): string | undefined {
  const folder = configFolder(env);
  return folder && join(folder, "credits.jsonl");
}

/** Charges of the account in use, oldest first; none under `--mock`. */
export async function ownCharges({ settings, io }: Context): Promise<readonly Charge[]> {
  const path = creditsPath(io.env);
  if (settings.mock || path === undefined) return [];
  return (await readRecord(path)).charges.filter((call) => isOfAccount(call, settings));
}

/** True for a call of the profile at the service in use. If no URL is set, that's any service but one on this machine. */
export function isOfAccount(call: PaidCall, { profile, urls }: Settings): boolean {
  const own = originOf(urls.tools);
  if (call.profile !== profile) return false;
  return own === undefined ? !isLocal(call.service) : (call.service ?? own) === own;
}

/** True for an origin on this machine: a mock, or a proxy. */
export function isLocal(origin = ""): boolean {
  const { hostname } = new URL(URL.canParse(origin) ? origin : "about:blank");
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);
}

export interface SpendingRecord {
  readonly calls: readonly PaidCall[];
  readonly charges: readonly Charge[];
  /** Reserved calls without a known cost: interrupted, killed, or in flight. */
  readonly unknown: readonly Reservation[];
  readonly damagedLines: number;
}

/** @throws CliError USAGE if the file can't be read. */
export async function readRecord(path: string): Promise<SpendingRecord> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw fileError(error, path);
  });
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const parsed = lines.map(parseCall).filter((call) => call !== undefined);
  const settled = new Set(parsed.filter(isCharge).map(({ id }) => id));
  const calls = parsed.filter((call) => (isCharge(call) ? call.charged > 0 : !settled.has(call.id)));
  return {
    calls,
    charges: calls.filter(isCharge),
    unknown: calls.filter((call) => !isCharge(call)) as Reservation[],
    damagedLines: lines.length - parsed.length,
  };
}

const isCharge = (call: PaidCall): call is Charge => call.charged !== undefined;

export const countOf = (calls: readonly PaidCall[]): number => calls.reduce((total, { calls = 1 }) => total + calls, 0);

export const dayMs = 86_400_000;

/** True for a call of the last 24 hours. */
export const isRecent = ({ time }: PaidCall, now: number): boolean => now - Date.parse(time) < dayMs;

export const originOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;

/** No call costs a billion credits: a larger number would make every total useless. */
export const isPlausible = (charged: unknown): charged is number =>
  typeof charged === "number" && charged >= 0 && charged < 1e9;

/** Undefined for a damaged line. */
function parseCall(line: string): PaidCall | undefined {
  const call = parseObject(line) as PaidCall | undefined;
  if (call === undefined || Number.isNaN(Date.parse(call.time))) return undefined;
  const { charged, reserved, size = 0, calls = 1 } = call;
  return isPlausible(charged ?? reserved) && isPlausible(size) && isPlausible(calls) ? call : undefined;
}

/** Calls of a tool from which prices are estimated. */
const newestCalls = 100;

/** The newest charges of a tool whose size is known, as prices. */
export function pricesFrom(charges: readonly Charge[], tool: string): { size: number; charged: number }[] {
  return charges
    .flatMap(({ size, ...charge }) => (charge.tool === tool && size !== undefined ? [{ size, ...charge }] : []))
    .slice(-newestCalls)
    .map(({ size, charged }) => ({ size, charged }));
}
