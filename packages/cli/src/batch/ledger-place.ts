import { resolve } from "node:path";
import type { Context } from "../context.ts";

/** Is the ledger in Redis, for many machines, rather than in a file? */
export const isAddress = (ledger: string): boolean => /^rediss?:\/\//i.test(ledger);

/** Where a ledger is: the address of one in Redis as it stands, else an absolute path. */
export function ledgerPlace({ io, secrets }: Pick<Context, "io" | "secrets">, ledger: string): string {
  if (!isAddress(ledger)) return resolve(io.cwd ?? process.cwd(), ledger);
  const password = /^\w+:\/\/[^@/]*?:([^@/]+)@/.exec(ledger)?.[1];
  if (password) secrets.add(password);
  return ledger;
}

/** The server's address and the batch's name, which stands behind the `#`. */
export function partsOf(address: string): { url: string; name: string | undefined } {
  const [url = "", name] = address.split("#", 2);
  return { url, name: name || undefined };
}

/** What a file that is made from a ledger is named after. */
export const fileStem = (place: string): string => (isAddress(place) ? (partsOf(place).name ?? "batch") : place);
