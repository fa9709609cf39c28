import type { Context } from "../context.ts";
import { CliError } from "../errors/cli-error.ts";
import { advice } from "../errors/fix.ts";
import { number } from "../output/counted.ts";
import { ownCharges } from "./credits-file.ts";
import { exact } from "./exact.ts";
import { toolPrice } from "./tool-price.ts";

/** A call to come. */
export interface ComingCall {
  readonly tool: string;
  /** Length of its input, where that is a text. */
  readonly characters: number | undefined;
}

/**
 * What `--max-credits` leaves for a call, beside what earlier calls in the same shell or script cost.
 *
 * @throws CliError BUDGET_REACHED where nothing is left, or less than the call is likely to cost.
 */
export async function creditsLeft(context: Context, maxCredits: number, call: ComingCall): Promise<number> {
  const charges = await ownCharges(context);
  const { shell } = context.io;
  const here = shell === undefined ? [] : charges.filter((charge) => charge.shell === shell);
  const spent = exact(here.reduce((sum, { charged }) => sum + charged, 0));
  const left = exact(maxCredits - spent);
  const price = toolPrice(charges, call.tool, call.characters);
  const likely = exact(price?.creditsPerCall ?? 0);
  if (spent > 0 && left <= 0) {
    throw new CliError(
      "BUDGET_REACHED",
      `--max-credits ${number(maxCredits)} is reached: ${number(spent)} were spent in this shell`,
      { why: "nothing was sent", fix: raise },
    );
  }
  if (price === undefined || likely <= left) return left;
  const before = spent > 0 ? `${number(spent)} were spent in this shell, and ` : "";
  throw new CliError(
    "BUDGET_REACHED",
    `--max-credits ${number(maxCredits)} is too little: ${before}the call is likely to cost about ${number(likely)}`,
    { why: `judged ${price.text}; nothing was sent`, fix: raise },
  );
}

const raise = advice("raise --max-credits");
