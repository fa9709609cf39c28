import type { TerminalStates } from "../polling/poll-until-terminal.ts";

// What each status of a resource means to a poller. A test holds the tables to the enums of the specification.

/** Waiting for a server to be of use (I-01). */
export const serverStates: TerminalStates = {
  pending: "running",
  connecting: "running",
  provisioning: "running",
  unreachable: "running",
  online: "succeeded",
  error: "failed",
  deleting: "failed",
};

/** Waiting for a site that can be deployed (I-02). */
export const siteStates: TerminalStates = {
  provisioning: "running",
  active: "succeeded",
  failed: "failed",
  suspended: "failed",
};

/** Waiting for a database to be of use (I-04). */
export const databaseStates: TerminalStates = {
  provisioning: "running",
  restoring: "running",
  offline: "running",
  online: "succeeded",
  error: "failed",
};

/** Waiting for a release to serve (I-03). */
export const deployStates: TerminalStates = {
  queued: "running",
  building: "running",
  releasing: "running",
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
  superseded: "failed",
};

/** Waiting for a backup that can be restored (I-06): an expired one no longer can. */
export const backupStates: TerminalStates = {
  scheduled: "running",
  queued: "running",
  running: "running",
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
  expired: "failed",
};

/** Waiting for a restored database (I-07). */
export const restoreStates: TerminalStates = {
  queued: "running",
  running: "running",
  succeeded: "succeeded",
  failed: "failed",
};

/** Waiting for the result of an AI job (I-12). */
export const aiJobStates: TerminalStates = {
  queued: "running",
  running: "running",
  awaiting_approval: "running",
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
  expired: "failed",
};
