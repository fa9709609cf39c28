import type { Endings } from "../polling/wait-for-end.ts";

// What each status of a resource means to someone who waits for it. A test holds them to the enums of the specification.

/** Waiting for a server to be of use (I-01). */
export const serverEndings: Endings = {
  pending: "going",
  connecting: "going",
  provisioning: "going",
  unreachable: "going",
  online: "done",
  error: "failed",
  deleting: "failed",
};

/** Waiting for a site that can be deployed (I-02). */
export const siteEndings: Endings = { provisioning: "going", active: "done", failed: "failed", suspended: "failed" };

/** Waiting for a database to be of use (I-04). */
export const databaseEndings: Endings = {
  provisioning: "going",
  restoring: "going",
  offline: "going",
  online: "done",
  error: "failed",
};

/** Waiting for a release to serve (I-03). */
export const deployEndings: Endings = {
  queued: "going",
  building: "going",
  releasing: "going",
  succeeded: "done",
  failed: "failed",
  canceled: "failed",
  superseded: "failed",
};

/** Waiting for a backup that can be restored (I-06): an expired one no longer can. */
export const backupEndings: Endings = {
  scheduled: "going",
  queued: "going",
  running: "going",
  succeeded: "done",
  failed: "failed",
  canceled: "failed",
  expired: "failed",
};

/** Waiting for a restored database (I-07). */
export const restoreEndings: Endings = { queued: "going", running: "going", succeeded: "done", failed: "failed" };

/** Waiting for the result of an AI job (I-12). */
export const aiJobEndings: Endings = {
  queued: "going",
  running: "going",
  awaiting_approval: "going",
  succeeded: "done",
  failed: "failed",
  canceled: "failed",
  expired: "failed",
};
