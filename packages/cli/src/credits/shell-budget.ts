import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "../context.ts";
import { CliError } from "../errors/cli-error.ts";
import { advice } from "../errors/fix.ts";
import { number } from "../output/quantities.ts";
import { isGone, processName } from "../process/programs.ts";
import { updateJsonFile } from "../settings/json-file.ts";
import { creditsPath, exact, ownCharges, pricesOf, toolPrice } from "./credits-file.ts";

export interface ComingCall {
  readonly tool: string;
  readonly characters: number | undefined;
}

export interface Reservation {
  readonly credits: number;
  /** Releases the reservation once the charge is known; otherwise it stays. Never throws: the result matters more. */
  end(isSettled: boolean): Promise<void>;
}

interface Held {
  readonly id: string;
  readonly shell: string;
  readonly profile: string;
  /** If it is null or has ended, the call's outcome is unknown. */
  readonly owner: string | null;
  readonly credits: number;
  /** Null if no call of the tool has been charged before. */
  readonly likely: number | null;
}

const kind = { name: "the list of reserved credits", format: 1 };
const pollMs = 40;

/**
 * Reserves credits for a call under `--max-credits`, which limits all calls of one shell or script together. Waits
 * while in-flight calls hold what this one needs.
 *
 * @throws CliError BUDGET_REACHED if too little is left; USAGE if reservations can't be written.
 */
export async function reserveCredits(context: Context, maxCredits: number, call: ComingCall): Promise<Reservation> {
  const { settings, io, signal, err } = context;
  const path = creditsPath(io.env);
  const { shell } = io;
  if (settings.mock || path === undefined || shell === undefined) return { credits: maxCredits, end: async () => {} };
  const file = join(dirname(path), "reservations.json");
  const id = crypto.randomUUID();
  const deadline = settings.timeoutMs === undefined ? Infinity : Date.now() + settings.timeoutMs;
  for (let hasTold = false; ; ) {
    const left = await changeReservations(file, async (all) => {
      const own = all.filter((held) => held.shell === shell && held.profile === settings.profile);
      const { credits, likely } = await creditsFor(context, maxCredits, call, own);
      if (credits === undefined) return all;
      return [...all, { id, shell, profile: settings.profile, owner: processName(process.pid), credits, likely }];
    });
    const mine = left.find((held) => held.id === id);
    if (mine) return { credits: mine.credits, end: (isSettled) => endReservation(file, id, isSettled) };
    if (Date.now() >= deadline)
      throw new CliError("TIMEOUT", "calls in flight have reserved the rest of --max-credits", {
        why: "nothing was sent",
        fix: raise,
      });
    if (!hasTold && !settings.quiet && !settings.json) err.line("waiting for calls in flight under --max-credits");
    hasTold = true;
    await sleep(pollMs, undefined, { signal });
  }
}

/** Undefined while in-flight calls hold too much. */
async function creditsFor(context: Context, maxCredits: number, call: ComingCall, own: readonly Held[]) {
  const charges = await ownCharges(context);
  const here = charges.filter(({ shell }) => shell === context.io.shell);
  const charged = exact(here.reduce((sum, charge) => sum + charge.charged, 0));
  const { lost = [], inFlight = [] } = Object.groupBy(own, ({ owner }) =>
    owner === null || isGone(owner) ? "lost" : "inFlight",
  );
  const maybeCharged = sumOf(lost.map((held) => held.likely ?? held.credits));
  const left = exact(maxCredits - charged - maybeCharged);
  const used = usedText(charged, maybeCharged);
  if (used !== "" && left <= 0) {
    const message = `--max-credits ${number(maxCredits)} is reached: ${used}`;
    throw new CliError("BUDGET_REACHED", message, { why: "nothing was sent", fix: raise });
  }
  const price = toolPrice(charges, call.tool, call.characters);
  const likely = price === undefined ? null : exact(price.creditsPerCall);
  if (likely !== null && likely > left) {
    const message = `--max-credits ${number(maxCredits)} is too little: ${used && `${used}, and `}the call is likely to cost about ${number(likely)}`;
    throw new CliError("BUDGET_REACHED", message, { why: `judged ${price!.text}; nothing was sent`, fix: raise });
  }
  const prices = await pricesOf(charges, call.tool);
  const isCovered = prices.covers(call.characters ?? 1);
  const calls = inFlight.length;
  const isAnswered = calls < here.filter(({ tool }) => tool === call.tool).length;
  const reserved = sumOf(inFlight.map((held) => held.credits));
  const fits = calls === 0 || (isCovered && isAnswered && prices.admits(left, { calls, ofTool: calls, reserved }));
  return { credits: fits ? Math.min(left, isCovered ? prices.highest : left) : undefined, likely };
}

function usedText(charged: number, maybeCharged: number): string {
  const parts = [
    charged > 0 && `${number(charged)} spent in this shell`,
    maybeCharged > 0 && `${number(maybeCharged)} are reserved for calls whose outcome is unknown`,
  ];
  return parts.filter(Boolean).join(", and ");
}

async function endReservation(file: string, id: string, isSettled: boolean): Promise<void> {
  const end = (held: Held) => (held.id !== id ? [held] : isSettled ? [] : [{ ...held, owner: null }]);
  await changeReservations(file, async (all) => all.flatMap(end)).catch(() => {});
}

/** Drops reservations of shells that have ended. */
async function changeReservations(
  file: string,
  change: (all: readonly Held[]) => Promise<readonly Held[]>,
): Promise<readonly Held[]> {
  let left: readonly Held[] = [];
  await updateJsonFile(file, kind, async ({ reservations = [] }) => {
    const before = reservations as readonly Held[];
    left = await change(before);
    return left === before ? undefined : { reservations: left.filter(({ shell }) => !isGone(shell)) };
  });
  return left;
}

const sumOf = (credits: readonly number[]): number => exact(credits.reduce((sum, one) => sum + one, 0));

const raise = advice("raise --max-credits");
