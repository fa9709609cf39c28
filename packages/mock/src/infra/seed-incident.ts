import { alertMachine } from "./alerts/alert-machine.ts";
import { serverMachine } from "./servers/server-machine.ts";
import type { ServerRow } from "./servers/server-row.ts";
import { seedFailedDeploy } from "./sites/seed-site.ts";
import type { InfraWorld } from "./state.ts";
import { move } from "./state-machine/move.ts";

/** Percent of a CPU that servers here never stay below, so that the alert keeps firing. */
const alwaysOver = 10;
const minuteMs = 60_000;

/** A bad night: the site's newest deploy failed, its server is lost, and the alert fires. */
export function seedIncident(world: InfraWorld, now: number): void {
  const { servers, sites, alerts } = world.state;
  seedFailedDeploy(world, sites[0]!, now - 12 * minuteMs);
  lose(world, servers[0]!, now - 9 * minuteMs);
  const [alert] = alerts;
  if (alert?.condition.type === "threshold") alert.condition = { ...alert.condition, value: alwaysOver };
  move(world, alertMachine, alert!, "pending", now - 18 * minuteMs);
  move(world, alertMachine, alert!, "firing", now - 8 * minuteMs);
}

/** A server that is not back a minute later. */
function lose(world: InfraWorld, server: ServerRow, at: number): void {
  server.staysLost = true;
  move(world, serverMachine, server, "unreachable", at);
}
