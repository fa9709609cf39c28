// Generated from specs/ by npm run generate. Do not edit.

export type InfraOperationId =
  | "listServers"
  | "createServer"
  | "getServer"
  | "deleteServer"
  | "updateServer"
  | "listSites"
  | "createSite"
  | "updateSite"
  | "deploySite"
  | "listDatabases"
  | "createDatabase"
  | "createBackup"
  | "restoreDatabase"
  | "listDatabaseUsers"
  | "createDatabaseUser"
  | "deleteDatabaseUser"
  | "listAlerts"
  | "createAlert"
  | "deleteAlert"
  | "updateAlert"
  | "listWebhooks"
  | "createWebhook"
  | "deleteWebhook"
  | "updateWebhook"
  | "listWebhookDeliveries"
  | "createAiPrompt"
  | "getAiJob"
  | "approveAiJobStep"
  | "listPlans"
  | "subscribe"
  | "listInvoices"
  | "createBillingPortal"
  | "listTeams"
  | "createTeam"
  | "createTeamInvite"
  | "updateTeamMember"
  | "listAuditLogs";

export interface InfraOperation {
  readonly operationId: InfraOperationId;
  readonly method: "get" | "post" | "patch" | "delete";
  readonly path: string;
  /** True if no credential is needed. */
  readonly public: boolean;
  /** Whether a JSON body may be sent. */
  readonly requestBody: boolean;
  /** Whether the body may not be left out. */
  readonly bodyRequired: boolean;
  readonly statuses: readonly number[];
  /** Names of its query parameters, if it has any. */
  readonly queryNames?: readonly string[];
  /** Set where the capability is described but its route is not. */
  readonly unlisted?: true;
}

export const infraOperations: readonly InfraOperation[] = [
  {"operationId":"listServers","method":"get","path":"/servers","public":false,"requestBody":false,"bodyRequired":false,"statuses":[200,400,401,403,429,500,503],"queryNames":["limit","cursor"]},
  {"operationId":"createServer","method":"post","path":"/servers","public":false,"requestBody":true,"bodyRequired":true,"statuses":[201,400,401,402,403,409,422,429,500,503]},
  {"operationId":"getServer","method":"get","path":"/servers/{id}","public":false,"requestBody":false,"bodyRequired":false,"statuses":[200,401,403,404,429,500,503]},
  {"operationId":"deleteServer","method":"delete","path":"/servers/{id}","public":false,"requestBody":false,"bodyRequired":false,"statuses":[204,400,401,403,404,409,429,500,503],"queryNames":["force"]},
  {"operationId":"updateServer","method":"patch","path":"/servers/{id}","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,403,404,409,422,429,500,503],"unlisted":true},
  {"operationId":"listSites","method":"get","path":"/sites","public":false,"requestBody":false,"bodyRequired":false,"statuses":[200,400,401,403,429,500,503],"queryNames":["limit","cursor","serverId"]},
  {"operationId":"createSite","method":"post","path":"/sites","public":false,"requestBody":true,"bodyRequired":true,"statuses":[201,400,401,402,403,409,422,429,500,503]},
  {"operationId":"updateSite","method":"patch","path":"/sites/{id}","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,403,404,409,422,429,500,503]},
  {"operationId":"deploySite","method":"post","path":"/sites/{id}/deploy","public":false,"requestBody":true,"bodyRequired":false,"statuses":[202,400,401,403,404,409,422,429,500,503]},
  {"operationId":"listDatabases","method":"get","path":"/databases","public":false,"requestBody":false,"bodyRequired":false,"statuses":[200,400,401,403,429,500,503],"queryNames":["limit","cursor","serverId"]},
  {"operationId":"createDatabase","method":"post","path":"/databases","public":false,"requestBody":true,"bodyRequired":true,"statuses":[201,400,401,402,403,409,422,429,500,503]},
  {"operationId":"createBackup","method":"post","path":"/databases/{id}/backups","public":false,"requestBody":true,"bodyRequired":false,"statuses":[202,400,401,403,404,409,422,429,500,503]},
  {"operationId":"restoreDatabase","method":"post","path":"/databases/{id}/restore","public":false,"requestBody":true,"bodyRequired":true,"statuses":[202,400,401,403,404,409,422,429,500,503]},
  {"operationId":"listDatabaseUsers","method":"get","path":"/databases/{id}/users","public":false,"requestBody":false,"bodyRequired":false,"statuses":[200,400,401,403,404,429,500,503],"queryNames":["limit","cursor"],"unlisted":true},
  {"operationId":"createDatabaseUser","method":"post","path":"/databases/{id}/users","public":false,"requestBody":true,"bodyRequired":true,"statuses":[201,400,401,403,404,409,422,429,500,503],"unlisted":true},
  {"operationId":"deleteDatabaseUser","method":"delete","path":"/databases/{id}/users/{userId}","public":false,"requestBody":false,"bodyRequired":false,"statuses":[204,401,403,404,409,429,500,503],"unlisted":true},
  {"operationId":"listAlerts","method":"get","path":"/alerts","public":false,"requestBody":false,"bodyRequired":false,"statuses":[200,400,401,403,429,500,503],"queryNames":["limit","cursor"]},
  {"operationId":"createAlert","method":"post","path":"/alerts","public":false,"requestBody":true,"bodyRequired":true,"statuses":[201,400,401,402,403,409,422,429,500,503]},
  {"operationId":"deleteAlert","method":"delete","path":"/alerts/{id}","public":false,"requestBody":false,"bodyRequired":false,"statuses":[204,401,403,404,429,500,503]},
  {"operationId":"updateAlert","method":"patch","path":"/alerts/{id}","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,403,404,422,429,500,503]},
  {"operationId":"listWebhooks","method":"get","path":"/webhooks","public":false,"requestBody":false,"bodyRequired":false,"statuses":[200,400,401,403,429,500,503],"queryNames":["limit","cursor"]},
  {"operationId":"createWebhook","method":"post","path":"/webhooks","public":false,"requestBody":true,"bodyRequired":true,"statuses":[201,400,401,402,403,409,422,429,500,503]},
  {"operationId":"deleteWebhook","method":"delete","path":"/webhooks/{id}","public":false,"requestBody":false,"bodyRequired":false,"statuses":[204,401,403,404,429,500,503],"unlisted":true},
  {"operationId":"updateWebhook","method":"patch","path":"/webhooks/{id}","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,403,404,422,429,500,503],"unlisted":true},
  {"operationId":"listWebhookDeliveries","method":"get","path":"/webhooks/{id}/deliveries","public":false,"requestBody":false,"bodyRequired":false,"statuses":[200,400,401,403,404,429,500,503],"queryNames":["limit","cursor","status"]},
  {"operationId":"createAiPrompt","method":"post","path":"/ai/prompts","public":false,"requestBody":true,"bodyRequired":true,"statuses":[202,400,401,402,403,409,422,429,500,503]},
  {"operationId":"getAiJob","method":"get","path":"/ai/jobs/{id}","public":false,"requestBody":false,"bodyRequired":false,"statuses":[200,204,401,403,404,406,429,500,503]},
  {"operationId":"approveAiJobStep","method":"post","path":"/ai/jobs/{id}/approve","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,403,404,409,422,429,500,503]},
  {"operationId":"listPlans","method":"get","path":"/billing/plans","public":false,"requestBody":false,"bodyRequired":false,"statuses":[200,400,401,403,429,500,503],"queryNames":["limit","cursor"]},
  {"operationId":"subscribe","method":"post","path":"/billing/subscribe","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,402,403,409,422,429,500,503]},
  {"operationId":"listInvoices","method":"get","path":"/billing/invoices","public":false,"requestBody":false,"bodyRequired":false,"statuses":[200,400,401,403,429,500,503],"queryNames":["limit","cursor"]},
  {"operationId":"createBillingPortal","method":"post","path":"/billing/portal","public":false,"requestBody":true,"bodyRequired":false,"statuses":[200,400,401,403,409,422,429,500,503],"unlisted":true},
  {"operationId":"listTeams","method":"get","path":"/teams","public":false,"requestBody":false,"bodyRequired":false,"statuses":[200,400,401,403,429,500,503],"queryNames":["limit","cursor"]},
  {"operationId":"createTeam","method":"post","path":"/teams","public":false,"requestBody":true,"bodyRequired":true,"statuses":[201,400,401,403,409,422,429,500,503],"unlisted":true},
  {"operationId":"createTeamInvite","method":"post","path":"/teams/{id}/invites","public":false,"requestBody":true,"bodyRequired":true,"statuses":[201,400,401,403,404,409,422,429,500,503]},
  {"operationId":"updateTeamMember","method":"patch","path":"/teams/{id}/members/{mid}","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,403,404,409,422,429,500,503]},
  {"operationId":"listAuditLogs","method":"get","path":"/teams/{id}/audit-logs","public":false,"requestBody":false,"bodyRequired":false,"statuses":[200,400,401,403,404,429,500,503],"queryNames":["limit","cursor"],"unlisted":true},
];
