import { counted } from "../output/quantities.ts";
import type { Charge } from "./credits-file.ts";

/** What a call is likely to cost, and what that is known from. */
export interface ToolPrice {
  readonly creditsPerCall: number;
  readonly text: string;
}

/** Newest calls that an estimate rests on. */
const newestCalls = 100;

/**
 * By what this machine's calls of the tool cost; undefined where there were none.
 *
 * @param characters length of a text: it is judged by calls whose length is known, where there are any.
 */
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

/**
 * The most that a call could cost, by the most expensive of the newest calls: more for a longer input, never less. Undefined
 * if there were none.
 */
export function highestPrice(charges: readonly Charge[], tool: string, characters = 0): number | undefined {
  const calls = charges.filter((charge) => charge.tool === tool).slice(-newestCalls);
  if (calls.length === 0) return undefined;
  return Math.max(...calls.map((call) => call.charged * Math.max(1, characters / (lengthOf(call) || characters || 1))));
}

const lengthOf = ({ characters }: Charge): number => (typeof characters === "number" ? characters : 0);
