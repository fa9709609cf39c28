import type { StatefulRow } from "../row.ts";
import type { InfraWorld, StatefulTable } from "../state.ts";

/** A status and its transitions. Without any, it's terminal. */
export interface State<Status extends string> {
  /** The next state it enters automatically. */
  readonly next?: Status;
  /** Milliseconds until then, where they are always the same. */
  readonly afterMs?: number;
  /** Where else it may lead. */
  readonly moves?: readonly Status[];
}

/** A state machine: every legal move, and how long the ones that happen by themselves take. */
export type States<Status extends string> = Readonly<Record<Status, State<Status>>>;

/** The state machine of one table's rows, and how the API shows them. */
export interface StateMachine<RowType extends StatefulRow> {
  readonly table: StatefulTable;
  readonly states: States<RowType["status"]>;
  /** The event a status is announced with. */
  readonly events?: Partial<Readonly<Record<RowType["status"], string>>>;
  /** When a row's time in its status is up, where `afterMs` does not say; undefined for never. Later than `at`. */
  dueAt?(row: RowType, at: number): number | undefined;
  /** The next status of a row whose time is up, if it isn't always `next`; its own status to wait again. */
  outcome?(world: InfraWorld, row: RowType, at: number): RowType["status"] | undefined;
  /** What a move brings with it, after it and before its event. */
  entered?(world: InfraWorld, row: RowType, from: RowType["status"], at: number): void;
  /** The row as the API shows it. */
  present(world: InfraWorld, row: RowType, at: number): Readonly<Record<string, unknown>>;
}

export function allows<Status extends string>(states: States<Status>, from: Status, to: Status): boolean {
  const state = states[from];
  return state.next === to || (state.moves?.includes(to) ?? false);
}
