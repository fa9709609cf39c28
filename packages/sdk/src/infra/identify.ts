import { InvalidResponseError, NotFoundError } from "../errors/call-errors.ts";
import type { RemoteKind } from "../errors/remote-work-errors.ts";
import { nameOf } from "./poll-until-terminal.ts";

/** Text, or a number as text; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : undefined;
}

/** Finds an item among the latest ones embedded in a resource, such as `Site.recentDeploys` (G-15). */
export function findChild<T extends { id: string }>(
  children: readonly T[] | undefined,
  id: string,
  { kind, field }: { kind: RemoteKind; field: string },
): T {
  const name = nameOf(kind, id);
  if (!Array.isArray(children)) {
    throw new InvalidResponseError({
      summary: `${name} cannot be read: the service returns no ${field} (assumption G-15)`,
      advice: `Look in the dashboard, or set infra.fields["${field}"] in a service file.`,
      facts: { id, assumption: "G-15", option: "service" },
      outcome: "executed",
    });
  }
  const child = (children as readonly T[]).find((item) => item?.id === id);
  if (child) return child;
  throw new NotFoundError({
    summary: `${name} is not among the latest ones listed by the service`,
    facts: { id },
    outcome: "rejected",
  });
}
