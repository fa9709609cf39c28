import { fieldNames } from "../generated/fields.ts";
import { apiError } from "./problem.ts";
import type { Kept, Row, Schemas, StatefulRow } from "./row.ts";
import type { InfraWorld } from "./state.ts";

/** @throws ApiError when the table has no such row. */
export function findRow<RowType extends Pick<Row, "id">>(rows: readonly RowType[], id: string | undefined): RowType {
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) throw apiError("not_found", `No such resource: ${JSON.stringify(id)}.`);
  return row;
}

/** The members every row starts with. */
export function newRow(world: InfraWorld, prefix: string, at: number): Row {
  return { id: world.random.id(prefix), serial: ++world.state.serial, createdAt: at, updatedAt: at };
}

export function newStatefulRow<Status extends string>(
  world: InfraWorld,
  prefix: string,
  status: Status,
  at: number,
): StatefulRow<Status> {
  return { ...newRow(world, prefix, at), status, timerVersion: 0 };
}

/** A moment as the API shows it (G-04). */
export function iso(moment: number): string;
export function iso(moment: number | null): string | null;
export function iso(moment: number | null): string | null {
  if (moment === null) return null;
  const known = written.get(moment);
  if (known !== undefined) return known;
  if (written.size >= mostWritten) written.clear();
  const text = new Date(moment).toISOString();
  written.set(moment, text);
  return text;
}

// A list shows the same moments on every request: formatting them took 7% of it.
const written = new Map<number, string>();
const mostWritten = 1_000;

interface Member {
  readonly name: string;
  readonly isMoment: boolean;
}

const known = new Map<string, readonly Member[]>();

/** The members of a type, in the order in which the API describes them. */
function membersOf(type: string): readonly Member[] {
  const before = known.get(type);
  if (before) return before;
  const members = fieldNames[type]!.split(" ").map(
    (name): Member => ({ name, isMoment: /(?:At|For|Start|End)$/.test(name) }),
  );
  known.set(type, members);
  return members;
}

type Computed = Readonly<Record<string, unknown>>;

/** What is computed of a type: at least the required members that a row doesn't have. */
type Rest<Type extends keyof Schemas, Row> = Partial<Record<keyof Schemas[Type], unknown>> &
  Record<Exclude<RequiredName<Schemas[Type]>, keyof Row>, unknown>;

type RequiredName<Type> = { [Name in keyof Type]-?: object extends Pick<Type, Name> ? never : Name }[keyof Type];

/** A row as the API describes its type: members that are computed, or the row's own. Moments are RFC 3339 (G-04). */
export function shown<Type extends keyof Schemas, Row extends object>(
  type: Type,
  row: Row,
  ...[computed]: object extends Rest<Type, Row> ? [Rest<Type, Row>?] : [Rest<Type, Row>]
): Readonly<Record<string, unknown>> {
  const own: Computed | undefined = computed;
  const result: Record<string, unknown> = {};
  for (const { name, isMoment } of membersOf(type)) {
    const value = own !== undefined && name in own ? own[name] : (row as Computed)[name];
    result[name] = isMoment && typeof value === "number" ? iso(value) : value;
  }
  return result;
}

/** The members of a body that the resource shows as they were set: all else changes nothing. */
function settable(type: string, body: string): string[] {
  const own = new Set(membersOf(type).map(({ name }) => name));
  return membersOf(body).flatMap(({ name }) => (own.has(name) ? [name] : []));
}

type Created = "Server" | "Site" | "Alert" | "Webhook";
type Settable<Type extends Created> = Pick<Kept<Type>, keyof Kept<Type> & keyof Schemas[`${Type}Create`]>;

/** What a body sets of a new row. What is left out is null, or as `defaults` has it. */
export function fieldsOf<Type extends Created>(
  type: Type,
  body: Schemas[`${Type}Create`],
  defaults: Partial<Settable<Type>>,
): Settable<Type> {
  const [sent, otherwise]: Computed[] = [{ ...body }, { ...defaults }];
  const fields = settable(type, `${type}Create`).map((name) => [name, sent![name] ?? otherwise![name] ?? null]);
  return Object.fromEntries(fields) as Settable<Type>;
}

/** Puts the members that a body has into a row (G-19). */
export function mergeFields(type: string, row: { updatedAt: number }, body: object, at: number): void {
  const sent: Computed = { ...body };
  const changed = settable(type, `${type}Update`).filter((name) => sent[name] !== undefined);
  Object.assign(row, Object.fromEntries(changed.map((name) => [name, sent[name]])), { updatedAt: at });
}

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
