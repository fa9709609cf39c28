import { readPath, withPath } from "../../../wire/src/dotted-path.ts";
import type { Fields } from "../../../wire/src/generated/tables.ts";
import { operationOf } from "../../../wire/src/operations.ts";
import type { InfraWire, ServiceFile, ToolsWire } from "../../../wire/src/service-file.ts";
import type { MockRequest } from "../engine/mock-request.ts";
import type { Reply } from "../engine/reply.ts";
import { mapEvents } from "./map-events.ts";

/** A plausible way in which an assumption may be wrong. */
export interface Contradiction {
  /** How the service would then be described. */
  readonly service?: ServiceFile;
  /** Its response then, if no service file can describe it. */
  readonly change?: (reply: Reply, asked: Asked) => Reply;
}

export interface Asked {
  readonly request: MockRequest;
  readonly operationId: string | undefined;
}

const infra = (wire: InfraWire): Contradiction => ({ service: { infra: wire } });
const tools = (wire: ToolsWire): Contradiction => ({ service: { tools: wire } });
type Field = { [Type in keyof Fields]: `${Type}.${Fields[Type]}` }[keyof Fields];
const renamed = (field: Field, name: string): Contradiction => infra({ fields: { [field]: name } });
const result = (slug: string, field: string, path: string): Contradiction =>
  tools({ results: { [slug]: { [field]: path } } });

/** Changes the JSON of successes, or of errors. */
const body = (accepts: (asked: Asked, status: number) => boolean, edit: (body: unknown) => unknown): Contradiction => ({
  change(reply, asked) {
    if (typeof reply.body !== "string" || reply.body === "" || !accepts(asked, reply.status)) return reply;
    return { ...reply, body: JSON.stringify(edit(JSON.parse(reply.body))) };
  },
});

const isInfra = ({ operationId = "" }: Asked): boolean => operationOf(operationId)?.api === "infra";
const isTool = ({ operationId = "" }: Asked): boolean => operationId.startsWith("tool_");
const succeeded = (accepts: (asked: Asked) => boolean) => (asked: Asked, status: number) =>
  status < 300 && accepts(asked);
const refused = (accepts: (asked: Asked) => boolean) => (asked: Asked, status: number) =>
  status >= 400 && accepts(asked);

/** Every value under some names, at any depth. What becomes undefined goes. */
const mapFields = (value: unknown, names: RegExp, map: (value: unknown) => unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, inner) => (names.test(name) ? map(inner) : inner));

const without = (value: unknown, names: RegExp): unknown => mapFields(value, names, () => undefined);

const status = (from: number, to: number, accepts: (asked: Asked) => boolean): Contradiction => ({
  change: (reply, asked) => (reply.status === from && accepts(asked) ? { ...reply, status: to } : reply),
});

const withoutHeader = (...names: string[]): Contradiction => ({
  change: (reply) => ({
    ...reply,
    headers: Object.fromEntries(Object.entries(reply.headers).filter(([name]) => !names.includes(name))),
  }),
});

const notAcceptable = JSON.stringify({
  type: "about:blank",
  title: "Not acceptable",
  status: 406,
  code: "not_acceptable",
});

/** Changes the text of streams, event by event. */
const events = (edit: (block: string) => string): Contradiction => ({
  change: (reply) => (reply.body instanceof ReadableStream ? { ...reply, body: mapEvents(reply.body, edit) } : reply),
});

/** The mock's alternatives, by the id of the assumption that each contradicts. */
export const contradictions: Readonly<Record<string, Contradiction>> = {
  "G-01": infra({ prefix: "" }),
  "G-02": infra({ case: "snake" }),
  "G-04": body(succeeded(isInfra), (value) =>
    mapFields(value, /At$/, (time) => (typeof time === "string" ? Date.parse(time) / 1_000 : time)),
  ),
  "G-05": infra({ wrap: { item: null, list: "items" } }),
  "G-06": infra({
    pagination: { style: "page", page: "page", size: "per_page", last: "meta.last_page", total: "meta.total" },
  }),
  "G-07": infra({ error: { message: "error.message", code: "error.type", fields: "error.fields" } }),
  "G-08": tools({ error: { message: "message", code: "code" } }),
  "G-09": {
    change: (reply, asked) =>
      reply.status === 422 && isInfra(asked)
        ? { ...reply, status: 400, body: JSON.stringify({ ...JSON.parse(String(reply.body)), status: 400 }) }
        : reply,
  },
  "G-10": { service: { rateLimit: { limit: "x-limit", remaining: "x-left", reset: "x-reset" } } },
  "G-12": infra({ headers: { idempotencyKey: null } }),
  "G-14": status(202, 200, isInfra),
  "G-15": body(succeeded(isInfra), (value) => without(value, /^(recentDeploys|recentBackups|members|invites)$/)),
  "G-17": {
    service: { infra: { headers: { requestId: "x-trace-id" } }, tools: { headers: { requestId: "x-trace-id" } } },
  },
  "G-18": body(succeeded(isInfra), (value) => without(value, /^teamId$/)),
  "G-19": {
    change: (reply, asked) =>
      reply.status === 204 && asked.request.method === "DELETE"
        ? { status: 200, headers: { ...reply.headers, "content-type": "application/json" }, body: '{"deleted":true}' }
        : reply,
  },
  "G-20": withoutHeader("www-authenticate"),
  "T-01": body(refused(isTool), (value) => withPath(value, "error.code", "E_TOOL")),
  "T-02": body(
    (_, status) => status === 404,
    (value) => {
      const slugs = readPath(value, "error.details.validSlugs");
      return slugs === undefined ? value : withPath(withPath(value, "error.details", undefined), "available", slugs);
    },
  ),
  "T-03": {
    change(reply, asked) {
      if (reply.status !== 422 || !isTool(asked) || typeof reply.body !== "string") return reply;
      return { ...reply, body: JSON.stringify({ ...JSON.parse(reply.body), meta: { creditsCharged: 1 } }) };
    },
  },
  "T-04": tools({ list: "/api/v1/catalog/tools" }),
  "T-11": result("ai-detector", "verdict", "label"),
  "T-12": result("youtube-summarizer", "summary", "text"),
  "T-13": result("pdf-summarizer", "summary", "text"),
  "T-14": result("ai-rewriter", "text", "rewritten"),
  "T-15": result("math-solver", "answer", "solution"),
  "T-16": result("object-remover", "image", "output.url"),
  "T-17": result("grammar-checker", "correctedText", "text"),
  "T-18": result("email-subject-gen", "subjects", "lines"),
  "T-19": result("blog-title-gen", "titles", "suggestions"),
  "T-20": result("linkedin-formatter", "post", "text"),
  "T-21": result("resume-bullets", "bullets", "points"),
  "T-22": result("webpage-summarizer", "summary", "text"),
  "T-23": result("ai-translator", "translatedText", "translation"),
  "T-24": result("caption-gen", "captions", "results"),
  "T-25": result("code-explainer", "summary", "explanation"),
  "T-26": result("transcription", "text", "transcript"),
  "I-01": renamed("Server.host", "ip_address"),
  "I-02": renamed("Site.domains", "hostnames"),
  "I-03": infra({ statuses: { Deploy: { succeeded: ["success"], failed: ["error"] } } }),
  "I-04": renamed("Database.engine", "type"),
  "I-06": infra({ statuses: { Backup: { succeeded: ["available"], failed: ["broken"] } } }),
  "I-07": renamed("Restore.backupId", "sourceId"),
  "I-08": renamed("Alert.state", "currentState"),
  "I-09": renamed("Webhook.url", "endpoint"),
  "I-10": renamed("WebhookDelivery.eventType", "event"),
  "I-11": renamed("AiPrompt.jobId", "startedJobId"),
  "I-12": infra({ statuses: { AiJob: { succeeded: ["finished"], failed: ["crashed"] } } }),
  "I-13": renamed("AiStep.risk", "severity"),
  "I-15": renamed("Plan.prices", "pricing"),
  "I-16": renamed("Subscription.planId", "plan"),
  "I-17": renamed("Invoice.total", "grandTotal"),
  "I-18": renamed("Team.slug", "handle"),
  "I-19": renamed("TeamMember.userId", "accountId"),
  "I-20": renamed("TeamInvite.email", "recipient"),
  "S-01": {
    change: (reply) =>
      reply.body instanceof ReadableStream
        ? {
            status: 406,
            headers: { ...reply.headers, "content-type": "application/problem+json" },
            body: notAcceptable,
          }
        : reply,
  },
  "S-02": events((block) => block.replace(/^id: .*\n?/m, "")),
  "S-03": events((block) => (block.startsWith(":") ? "" : block)),
  "S-04": events((block) => (/^event: job\.done$/m.test(block) ? `${block}\n\ndata: [DONE]` : block)),
};
