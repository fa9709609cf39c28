import type { PricedCall } from "@tandem/sdk";
import { number } from "../../output/quantities.ts";
import type { Context } from "../context.ts";
import { ownCharges, pricesFrom } from "./credits-file.ts";

/** What calls are estimated to cost at most, as a credit limit counts them. */
export interface Forecast {
  readonly credits: number;
  readonly basis: string;
}

export const assumedBasis = "by the assumed price: no call has shown one";

/** By the prices of a batch, if it has any; else by those of calls on this machine; else by the assumed price. */
export async function forecastOf(
  context: Context,
  tool: string,
  calls: Iterable<{ size: number; calls: number }>,
  batch: readonly PricedCall[] = [],
): Promise<Forecast> {
  const { ToolPrices } = await import("@tandem/sdk");
  const prices = new ToolPrices(tool, batch.length > 0 ? batch : pricesFrom(await ownCharges(context), tool));
  const basis = batch.length > 0 ? "by its own calls" : `by calls of ${tool} on this machine`;
  return { credits: prices.estimateAll(calls), basis: prices.isKnown ? basis : assumedBasis };
}

export const forecastText = ({ credits, basis }: Forecast): string =>
  `credits: up to about ${number(credits)}, ${basis}`;
