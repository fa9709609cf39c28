import type { Row } from "./row.ts";

/** A moment as the API shows it (G-04). */
export function iso(moment: number): string;
export function iso(moment: number | null): string | null;
export function iso(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

export function timestamps({ createdAt, updatedAt }: Pick<Row, "createdAt" | "updatedAt">) {
  return { createdAt: iso(createdAt), updatedAt: iso(updatedAt) };
}
