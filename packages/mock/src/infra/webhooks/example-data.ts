import { lives } from "../life/lives.ts";
import type { LivingRow } from "../row.ts";
import type { InfraWorld, LivingTable } from "../state.ts";

/** The table of the resource an event is about, by what its type starts with; the first that fits. */
const subjects: readonly (readonly [prefix: string, table: LivingTable])[] = [
  ["server.", "servers"],
  ["site.", "sites"],
  ["deploy.", "deploys"],
  ["database.", "databases"],
  ["backup.", "backups"],
  ["restore.", "restores"],
  ["alert.", "alerts"],
  ["ai.job.", "jobs"],
  ["billing.subscription.", "subscriptions"],
  ["billing.invoice.", "invoices"],
  ["team.invite.", "invites"],
];

/**
 * The newest resource an event of the type is about, as it is now.
 *
 * @throws RangeError when the world has none.
 */
export function exampleData(world: InfraWorld, type: string, now: number): unknown {
  const table = subjects.find(([prefix]) => type.startsWith(prefix))?.[1];
  const rows: readonly LivingRow[] = table ? world.state[table] : [];
  const row = rows.at(-1);
  if (!table || !row) throw new RangeError(`There is no resource for an event ${type}: give its data.`);
  return structuredClone(lives[table].present(world, row, now));
}
