import { createHash } from "node:crypto";
import { CliError } from "../../output/errors/cli-error.ts";
import type { Context } from "../context.ts";
import { noHome } from "../settings/update-config.ts";
import { withFileLock } from "../settings/write-file.ts";
import { appendCall } from "./append-call.ts";
import {
  countOf,
  creditsPath,
  exact,
  isPlausible,
  originOf,
  ownCharges,
  type PaidCall,
  type Payer,
  pricesFrom,
  readRecord,
} from "./credits-file.ts";
import { checkMcpCap } from "./mcp-cap.ts";

interface Purchase {
  readonly tool: string;
  readonly request: { readonly input: string; readonly options?: object };
  readonly by: Payer;
  /** Credits that all MCP servers may spend in 24 hours. Default: no cap. */
  readonly cap?: number | undefined;
  /** Default: those in use. */
  readonly account?: { readonly key: string; readonly url: string };
}

interface Meta {
  readonly creditsCharged?: unknown;
  readonly creditsRemaining?: unknown;
}

/**
 * Records a paid call on disk: its estimate before it's sent, and its cost after it. A call whose cost stays unknown,
 * because it was interrupted or killed, stays reserved. Nothing is recorded under `--mock`.
 *
 * Without a cap, a call is made even if it can't be recorded.
 *
 * @throws CliError BUDGET_REACHED if the cap doesn't allow the call, or the call can't be recorded. What `send` throws.
 */
export async function paidCall<T extends { readonly meta?: Meta }>(
  context: Context,
  purchase: Purchase,
  send: () => PromiseLike<T>,
): Promise<T> {
  if (context.settings.mock) return send();
  const call = await reserve(context, purchase);
  let envelope: T;
  try {
    envelope = await send();
  } catch (error) {
    await settle(context, call, (error as { charged?: unknown }).charged ?? "unknown");
    throw error;
  }
  const { creditsCharged, creditsRemaining } = envelope.meta ?? {};
  await settle(context, call, creditsCharged, creditsRemaining);
  return envelope;
}

interface Row {
  readonly tool: string;
  /** The batch's id in its ledger. Undefined for a batch in Redis. */
  readonly batch?: string | undefined;
  readonly meta?: Meta | undefined;
  readonly size?: number | undefined;
}

/** Records a charge that something else reserved: the ledger of a batch. */
export function keepCharge(context: Context, { meta = {}, ...row }: Row): Promise<void> {
  const { settings } = context;
  const call = { profile: settings.profile, service: originOf(settings.urls.tools), ...row };
  return settle(context, call, meta.creditsCharged, meta.creditsRemaining);
}

/** Adds what a batch has spent according to its ledger, and didn't record because its process was killed. */
export async function keepMissedCharges(
  context: Context,
  { batch, ...row }: Row,
  { spent, done }: { readonly spent: number; readonly done: number },
): Promise<void> {
  const recorded = (await ownCharges(context)).filter((charge) => charge.batch === batch);
  const missed = exact(spent - recorded.reduce((sum, { charged }) => sum + charged, 0));
  if (missed <= 0) return;
  const { profile, urls } = context.settings;
  const calls = Math.max(1, done - countOf(recorded));
  await settle(context, { profile, service: originOf(urls.tools), ...row, batch, calls }, missed);
}

/** Who pays: the start of the key's SHA-256, and the origin of the API. */
function payerOf({ settings, secret }: Context, account?: Purchase["account"]): Pick<PaidCall, "key" | "service"> {
  const [key, url] = account ? [account.key, account.url] : [secret("tools"), settings.urls.tools];
  return { key: key && createHash("sha256").update(key).digest("hex").slice(0, 16), service: originOf(url) };
}

type Unsettled = Omit<PaidCall, "time">;

async function reserve(context: Context, { tool, request, by, cap, account }: Purchase): Promise<Unsettled> {
  const { settings, io, now } = context;
  const { inputSize, ToolPrices } = await import("@tandem/sdk");
  const call = {
    id: crypto.randomUUID(),
    by,
    profile: settings.profile,
    ...payerOf(context, account),
    tool,
    size: inputSize(tool, request),
  };
  try {
    const path = creditsPath(io.env);
    if (path === undefined) throw noHome();
    await withFileLock(path, async () => {
      const record = await readRecord(path);
      const charges = record.charges.filter(({ service = call.service }) => service === call.service);
      const reserved = new ToolPrices(tool, pricesFrom(charges, tool)).estimate(call.size);
      if (cap !== undefined) checkMcpCap(record, call, { estimate: reserved, cap, now: now() });
      await appendCall(path, { time: new Date(now()).toISOString(), ...call, reserved }, now());
    });
  } catch (error) {
    if (error instanceof CliError && error.code === "BUDGET_REACHED") throw error;
    if (cap !== undefined) throw notRecorded(error);
    tellUnrecorded(context, error);
  }
  return call;
}

/** Never throws: the call was made, and its result matters more. What isn't settled stays reserved. */
async function settle(context: Context, call: Unsettled, charged: unknown, remaining?: unknown): Promise<void> {
  const { settings, io, err, now } = context;
  const path = creditsPath(io.env);
  if (settings.mock || path === undefined || typeof charged !== "number") return;
  if (!isPlausible(charged)) {
    err.line(`! the service reported a cost of ${charged} credits, which tandem credits does not count`);
    return;
  }
  if (charged === 0 && call.id === undefined) return;
  const left = typeof remaining === "number" ? remaining : null;
  const line = { time: new Date(now()).toISOString(), ...call, charged, remaining: left };
  await withFileLock(path, () => appendCall(path, line, now())).catch((error) => tellUnrecorded(context, error));
}

function tellUnrecorded({ settings, err }: Context, error: unknown): void {
  if (settings.debug) err.line(`! the cost of this call will not be in tandem credits: ${reasonOf(error)}`);
}

const reasonOf = (error: unknown): string =>
  [(error as Error).message, (error as CliError).why].filter(Boolean).join(": ");

const notRecorded = (error: unknown): CliError =>
  new CliError("BUDGET_REACHED", "the call was not sent: it cannot be recorded, so the cap cannot be held", {
    why: reasonOf(error),
    fix: "ask the user to make the file writable",
    cause: error,
  });
