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

/** Why something failed, as deploys, backups, restores and AI jobs show it. */
export interface Failure {
  readonly code: string;
  readonly message: string;
}
