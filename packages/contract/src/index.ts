export { asService, type Handler, type PlainReply, type PlainRequest } from "./adapter/as-service.ts";
export { type ServiceEvents, serviceEvents } from "./adapter/events.ts";
export { type WebhookScheme, webhookScheme } from "./adapter/webhook-scheme.ts";
export { type AnyFetch, withService } from "./adapter/with-service.ts";
export { parseServiceFile, ServiceFileError } from "./parse-service-file.ts";
export type { ErrorPaths, InfraFile, Pagination, ServiceFile, ToolsFile, WebhookSchemeFile } from "./service-file.ts";
