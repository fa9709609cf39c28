// Generated from specs/ by npm run generate. Do not edit.

import type { TerminalStates } from "../infra/poll-until-terminal.ts";

export const serverStates: TerminalStates = {
  assumption: "I-01",
  meanings: {
    pending: "running",
    connecting: "running",
    provisioning: "running",
    online: "succeeded",
    unreachable: "running",
    error: "failed",
    deleting: "failed",
  },
};

export const siteStates: TerminalStates = {
  assumption: "I-02",
  meanings: {
    provisioning: "running",
    active: "succeeded",
    failed: "failed",
    suspended: "failed",
  },
};

export const deployStates: TerminalStates = {
  assumption: "I-03",
  meanings: {
    queued: "running",
    building: "running",
    releasing: "running",
    succeeded: "succeeded",
    failed: "failed",
    canceled: "failed",
    superseded: "failed",
  },
};

export const databaseStates: TerminalStates = {
  assumption: "I-04",
  meanings: {
    provisioning: "running",
    restoring: "running",
    online: "succeeded",
    offline: "running",
    error: "failed",
  },
};

export const backupStates: TerminalStates = {
  assumption: "I-06",
  meanings: {
    scheduled: "running",
    queued: "running",
    running: "running",
    succeeded: "succeeded",
    failed: "failed",
    canceled: "failed",
    expired: "failed",
  },
};

export const restoreStates: TerminalStates = {
  assumption: "I-07",
  meanings: {
    queued: "running",
    running: "running",
    succeeded: "succeeded",
    failed: "failed",
  },
};

export const webhookStates: TerminalStates = {
  assumption: "I-09",
  meanings: {
    active: "succeeded",
    disabled: "failed",
  },
};

export const deliveryStates: TerminalStates = {
  assumption: "I-10",
  meanings: {
    pending: "running",
    succeeded: "succeeded",
    retrying: "running",
    failed: "failed",
  },
};

export const aiJobStates: TerminalStates = {
  assumption: "I-12",
  meanings: {
    queued: "running",
    running: "running",
    awaiting_approval: "running",
    succeeded: "succeeded",
    failed: "failed",
    canceled: "failed",
    expired: "failed",
  },
};

export const aiStepStates: TerminalStates = {
  assumption: "I-13",
  meanings: {
    pending: "running",
    awaiting_approval: "running",
    approved: "running",
    running: "running",
    succeeded: "succeeded",
    failed: "failed",
    rejected: "failed",
    expired: "failed",
    skipped: "failed",
  },
};

export const subscriptionStates: TerminalStates = {
  assumption: "I-16",
  meanings: {
    incomplete: "running",
    trialing: "succeeded",
    active: "succeeded",
    past_due: "failed",
    canceled: "failed",
    expired: "failed",
  },
};

export const invoiceStates: TerminalStates = {
  assumption: "I-17",
  meanings: {
    draft: "failed",
    open: "running",
    paid: "succeeded",
    void: "failed",
    uncollectible: "failed",
  },
};

export const inviteStates: TerminalStates = {
  assumption: "I-20",
  meanings: {
    pending: "running",
    accepted: "succeeded",
    expired: "failed",
    revoked: "failed",
  },
};
