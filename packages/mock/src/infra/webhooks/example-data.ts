import { newRestore } from "../databases/restore-machine.ts";
import type { StatefulRow } from "../row.ts";
import type { InfraState, InfraWorld, StatefulTable } from "../state.ts";
import { stateMachines } from "../state-machine/state-machines.ts";
import { newInvite, presentMember } from "../teams/invite-machine.ts";

/** The table of an event's resource, by the prefix of its type. */
const subjects: readonly (readonly [prefix: string, table: StatefulTable])[] = [
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

/** What events are about that has no state machine. */
const others: Readonly<Record<string, (state: InfraState) => unknown>> = {
  "team.member.updated": ({ teams }) => presentMember(teams[0]!.members.at(-1)!),
  "webhook.ping": ({ webhooks }) => webhooks.at(-1) && { webhookId: webhooks.at(-1)!.id },
};

/** What a team may have none of yet. It is made for the event alone. */
const examples: Partial<Readonly<Record<StatefulTable, (world: InfraWorld, now: number) => StatefulRow | undefined>>> =
  {
    restores(world, now) {
      const backup = world.state.backups.findLast(({ status }) => status === "succeeded");
      if (!backup) return undefined;
      const { id, databaseId } = backup;
      return newRestore(world, { databaseId, backupId: id, targetDatabaseId: databaseId }, now);
    },
    invites: (world, now) =>
      newInvite(world, { teamId: world.state.teamId, email: "invited@example.com", role: "member" }, now),
  };

/**
 * The newest resource for an event of the type, in the status that the type implies.
 *
 * @throws RangeError when the world has none.
 */
export function exampleData(world: InfraWorld, type: string, now: number): unknown {
  const data = others[type]?.(world.state) ?? newest(world, type, now);
  if (data === undefined) throw new RangeError(`There is no resource for the event ${type}; pass its data.`);
  return structuredClone(data);
}

function newest(world: InfraWorld, type: string, now: number): unknown {
  const table = subjects.find(([prefix]) => type.startsWith(prefix))?.[1];
  if (!table) return undefined;
  const row = (world.state[table] as readonly StatefulRow[]).at(-1) ?? examples[table]?.(world, now);
  if (!row) return undefined;
  const { present, events = {}, states } = stateMachines[table];
  const announced = Object.keys(events).find((name) => events[name] === type);
  const status = announced ?? (isBeginning(type) ? Object.keys(states)[0] : unpaid[type]);
  return present(world, { ...row, ...(status !== undefined && { status }), ...historyOf(type, row) }, now);
}

/** Announced when a resource is made, in the first status that it has. */
const isBeginning = (type: string): boolean => /\.(created|queued)$/.test(type);

/** The event data of an unchanged invoice. */
const unpaid: Readonly<Record<string, string>> = { "billing.invoice.payment_failed": "open" };

/** Pending work has no start, running work has no end, and failed work has a reason. */
function historyOf(type: string, row: StatefulRow): object {
  const blank = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => name in row).map((name) => [name, null]));
  if (isBeginning(type)) return blank(["startedAt", "finishedAt", "completedAt"]);
  if (/\.(started|awaiting_approval|payment_failed)$/.test(type)) return blank(["finishedAt", "completedAt", "paidAt"]);
  const [, kind] = /^(?:ai\.)?(\w+)\.failed$/.exec(type) ?? [];
  if (kind === undefined || !("error" in row) || row.error !== null) return {};
  return { error: { code: `${kind}_failed`, message: `An example of a ${kind} that failed.` } };
}
