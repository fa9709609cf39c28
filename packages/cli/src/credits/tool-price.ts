import { counted } from "../output/quantities.ts";
import type { Charge } from "./credits-file.ts";

export interface ToolPrice {
  readonly creditsPerCall: number;
  readonly text: string;
}

const newestCalls = 100;

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

/** From the most expensive recent call: more for a longer input, never less. Undefined if there were none. */
export function highestPrice(charges: readonly Charge[], tool: string, characters = 0): number | undefined {
  const calls = charges.filter((charge) => charge.tool === tool).slice(-newestCalls);
  if (calls.length === 0) return undefined;
  return Math.max(...calls.map((call) => call.charged * Math.max(1, characters / (lengthOf(call) || characters || 1))));
}

const lengthOf = ({ characters }: Charge): number => (typeof characters === "number" ? characters : 0);
