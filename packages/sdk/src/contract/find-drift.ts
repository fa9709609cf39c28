import type { Outgoing, Reply } from "../transport/exchange.ts";
import type { Drift } from "../transport/hooks.ts";
import { checkContract } from "./check-contract.ts";

/** The URL decides about routes, so they can't drift. */
const ofTheAddress = new Set(["G-01", "T-04"]);

/** Compares one response with the assumptions. */
export function findDrift({ method, url, body }: Outgoing, { status, headers, text }: Reply): Drift[] {
  const listed = typeof headers[Symbol.iterator] === "function" ? Object.fromEntries(headers) : {};
  const { assumptions } = checkContract([
    {
      ...{ method, url, requestHeaders: {}, requestBody: body, status, headers: listed, body: text },
      ...{ startedAt: 0, durationMs: 0 },
    },
  ]);
  return assumptions.flatMap(({ id, verdict, operation, pointer, expected, found }) =>
    verdict === "contradicted" && !ofTheAddress.has(id)
      ? [{ assumption: id, operation: operation ?? "", pointer: pointer ?? "", expected, found: found ?? "" }]
      : [],
  );
}
