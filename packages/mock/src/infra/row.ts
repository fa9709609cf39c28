import type { components } from "../generated/infra-types.ts";

/** The types of the API, by name. */
export type Schemas = components["schemas"];

/** What every kept resource has. Moments are epoch milliseconds. */
export interface Row {
  readonly id: string;
  /** Counts up over all resources of a world: the order of lists and the place of a cursor. */
  readonly serial: number;
  readonly createdAt: number;
  updatedAt: number;
}

/** A resource with a state machine. */
export interface StatefulRow<Status extends string = string> extends Row {
  status: Status;
  /** Counts the waits of the row, so that an entry of the timers knows when it is out of date. */
  timerVersion: number;
}

/** The other fields of a type of the API, except those that are computed. Moments are epoch milliseconds. */
export type Kept<Type extends keyof Schemas, Computed extends keyof Schemas[Type] = never> = {
  -readonly [Field in Exclude<keyof Schemas[Type], keyof StatefulRow | "teamId" | Computed>]-?: Field extends MomentName
    ? Moment<Schemas[Type][Field]>
    : Exclude<Schemas[Type][Field], undefined>;
};

type MomentName = `${string}${"At" | "For" | "Start" | "End"}`;
type Moment<Value> = Value extends string ? number : Exclude<Value, undefined>;

export type Failure = Schemas["Failure"];
