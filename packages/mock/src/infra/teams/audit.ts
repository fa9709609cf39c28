import { newRow } from "../rows.ts";
import type { InfraWorld } from "../state.ts";

interface Moment {
  readonly world: InfraWorld;
  readonly now: number;
}

/** Writes an action of the caller into the team's audit log (U-07). */
export function audit({ world, now }: Moment, action: string, target: { id: string; name: string }): void {
  const { state } = world;
  const { id, name } = state.caller;
  const [type = action] = action.split(".");
  state.audit.push({
    ...newRow(world, "aud", now),
    teamId: state.teamId,
    action,
    actor: { type: "user", id, name },
    target: { type, id: target.id, name: target.name },
  });
}
