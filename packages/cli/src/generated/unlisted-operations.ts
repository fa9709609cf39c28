// Generated from specs/ by npm run generate. Do not edit.

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
