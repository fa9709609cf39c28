import { iso } from "../rows.ts";
import type { InfraWorld } from "../state.ts";

/** Puts an event of the platform (W-01) out for the webhooks that subscribe to it. */
export function announce(world: InfraWorld, type: string, data: unknown, at: number, previousStatus?: string): void {
  world.state.outbox.push({
    id: world.random.id("evt"),
    type,
    timestamp: iso(at),
    teamId: world.state.teamId,
    data: structuredClone(data),
    ...(previousStatus === undefined ? {} : { previousStatus }),
  });
}
