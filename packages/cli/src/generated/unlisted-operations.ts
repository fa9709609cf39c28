// Generated from specs/ by scripts/generate.ts. Do not edit.

export const unlistedOperations: ReadonlySet<string> = new Set([
  "updateServer",
  "listDatabaseUsers",
  "createDatabaseUser",
  "deleteDatabaseUser",
  "deleteWebhook",
  "updateWebhook",
  "createBillingPortal",
  "createTeam",
  "listAuditLogs",
]);
