import { dayMs } from "../../engine/duration.ts";
import type { InfraWorld } from "../state.ts";
import { audit } from "./audit.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What the caller did before: the oldest first. */
export function seedAudit(
  world: InfraWorld,
  { site, database }: Readonly<Record<"site" | "database", Named>>,
  now: number,
): void {
  const waiting = world.state.jobs.at(-1);
  const actions: readonly (readonly [agoMs: number, action: string, target: Named])[] = [
    [45 * dayMs, "site.create", site],
    [40 * dayMs, "database.create", database],
    [2 * dayMs, "site.deploy", site],
    ...(waiting ? ([[120_000, "ai.prompt", { id: waiting.id, name: waiting.prompt }]] as const) : []),
  ];
  for (const [agoMs, action, { id, name }] of actions) audit({ world, now: now - agoMs }, action, { id, name });
}
