import { createMock } from "@tandem/mock";
import { expect, it } from "vitest";
import { playTraffic } from "../../../../test/service/traffic.ts";
import { readPath, withPath } from "../adapter/dotted-path.ts";
import type { ServiceFile } from "../service-file.ts";
import { checkContract } from "./check-contract.ts";
import type { Exchange } from "./exchange.ts";
import type { ContractReport } from "./findings.ts";

const contradicted = ({ assumptions }: ContractReport) =>
  assumptions.filter(({ verdict }) => verdict === "contradicted").map(({ id, found }) => `${id} ${found}`);
const idsOf = (report: ContractReport) => contradicted(report).map((each) => each.slice(0, 4));

const results = Object.fromEntries(
  Object.entries({
    ...{
      "ai-detector": "verdict",
      "youtube-summarizer": "summary",
      "pdf-summarizer": "summary",
      "ai-rewriter": "text",
    },
    ...{ "math-solver": "answer", "object-remover": "image", "grammar-checker": "correctedText" },
    ...{ "email-subject-gen": "subjects", "blog-title-gen": "titles", "linkedin-formatter": "post" },
    ...{ "resume-bullets": "bullets", "webpage-summarizer": "summary", "ai-translator": "translatedText" },
    ...{ "caption-gen": "captions", "code-explainer": "summary", transcription: "text" },
  }).map(([slug, field]) => [slug, { [field]: "output.it" }]),
);

/** Services that a file describes, with the assumptions that each contradicts. */
const services: readonly [name: string, file: ServiceFile, ids: string][] = [
  [
    "of another language",
    {
      infra: {
        prefix: "/v2",
        case: "snake",
        wrap: { item: null, list: "items" },
        pagination: { style: "page", size: "per_page", last: "meta.last_page", total: "meta.total" },
        error: { message: "error.message", code: "error.type", fields: "error.fields" },
        headers: { requestId: "x-trace-id" },
        ids: "number",
      },
      tools: { list: "/api/v1/catalog/tools", headers: { requestId: "x-trace-id" }, error: { message: "message" } },
      rateLimit: { limit: "x-limit", remaining: "x-left", reset: "x-reset" },
    },
    "G-01 G-02 G-03 G-05 G-06 G-07 G-08 G-10 G-17 T-04",
  ],
  [
    "with other names of fields",
    {
      infra: {
        fields: {
          ...{ "Server.host": "ip_address", "Site.domains": "hostnames", "Database.engine": "kind" },
          ...{ "Restore.backupId": "sourceId", "Alert.state": "currentState", "Webhook.url": "endpoint" },
          ...{ "WebhookDelivery.eventType": "event", "AiPrompt.jobId": "startedJobId", "AiStep.risk": "severity" },
          ...{ "Plan.prices": "pricing", "Subscription.planId": "plan", "Invoice.total": "grandTotal" },
          ...{ "Team.slug": "handle", "TeamMember.userId": "accountId", "TeamInvite.email": "recipient" },
        },
      },
      tools: { results },
    },
    "I-01 I-02 I-04 I-07 I-08 I-09 I-10 I-11 I-13 I-15 I-16 I-17 I-18 I-19 I-20 " +
      "T-11 T-12 T-13 T-14 T-15 T-16 T-17 T-18 T-19 T-20 T-21 T-22 T-23 T-24 T-25 T-26",
  ],
  [
    "with other words",
    {
      infra: {
        statuses: {
          Deploy: { succeeded: ["success"], failed: ["error"] },
          Backup: { succeeded: ["available"], failed: ["broken"] },
          AiJob: { succeeded: ["finished"], failed: ["crashed"] },
        },
      },
    },
    "I-03 I-06 I-12",
  ],
];

it.each(services)(
  "a service %s contradicts the assumptions, and nothing with its service file",
  async (_, file, ids) => {
    const mock = createMock({ unlisted: true, service: file as never });
    const { exchanges } = await playTraffic(mock, file);
    const without = checkContract(exchanges);
    expect(idsOf(without)).toEqual(expect.arrayContaining(ids.split(" ")));
    expect(contradicted(checkContract(exchanges, file))).toEqual([]);
  },
);

const { exchanges } = await playTraffic(createMock({ unlisted: true }));

/** Every value under some names, at any depth. What becomes undefined goes. */
const mapped = (names: RegExp, map: (value: unknown) => unknown) => (exchange: Exchange) =>
  exchange.status < 300 && /json/.test(exchange.headers["content-type"] ?? "")
    ? {
        ...exchange,
        body: JSON.stringify(JSON.parse(exchange.body, (name, value) => (names.test(name) ? map(value) : value))),
      }
    : exchange;
const isTool = ({ url }: Exchange) => url.includes("/tools/");
const body = (exchange: Exchange, edit: (value: unknown) => unknown): Exchange => ({
  ...exchange,
  body: JSON.stringify(edit(JSON.parse(exchange.body))),
});

it.each<[id: string, what: string, edit: (exchange: Exchange) => Exchange]>([
  ["G-04", "times in seconds", mapped(/At$/, (time) => (typeof time === "string" ? Date.parse(time) / 1_000 : time))],
  [
    "G-09",
    "400 for invalid fields",
    (each) =>
      each.status === 422 && !isTool(each)
        ? { ...body(each, (value) => withPath(value, "status", 400)), status: 400 }
        : each,
  ],
  ["G-14", "200 for started work", (each) => (each.status === 202 ? { ...each, status: 200 } : each)],
  [
    "G-15",
    "resources without what belongs to them",
    mapped(/^(recentDeploys|recentBackups|members|invites)$/, () => undefined),
  ],
  ["G-18", "resources without a team", mapped(/^teamId$/, () => undefined)],
  [
    "G-20",
    "401 without a challenge",
    ({ headers: { "www-authenticate": _, ...headers }, ...each }) => ({ ...each, headers }),
  ],
  [
    "T-01",
    "other codes of tools",
    (each) =>
      each.status >= 400 && isTool(each) ? body(each, (value) => withPath(value, "error.code", "E_TOOL")) : each,
  ],
  [
    "T-02",
    "an unknown tool without the valid ones",
    (each) =>
      each.status === 404 && isTool(each) ? body(each, (value) => withPath(value, "error.details", {})) : each,
  ],
])("%s is contradicted by %s", (id, _, edit) => {
  const report = checkContract(exchanges.map(edit));
  expect(idsOf(report)).toContain(id);
  const verdict = report.assumptions.find((each) => each.id === id)!;
  expect(verdict).toMatchObject({ operation: expect.any(String), pointer: expect.any(String) });
});

it.each([
  ["has none of its fields", ["Server.os", "Server.lastSeenAt"]],
  ["has no team", ["Server.teamId", "Site.teamId", "Deploy.teamId"]],
])("a field that the file declares absent is not missed: the service %s", (_, fields) => {
  const names = new RegExp(`^(${fields.map((field) => field.split(".")[1]).join("|")})$`);
  const some = exchanges
    .filter(({ url, method }) => method === "GET" && /\/(servers|sites)\b/.test(url))
    .map(mapped(names, () => undefined));
  const file: ServiceFile = { infra: { fields: Object.fromEntries(fields.map((field) => [field, null])) } };
  expect(contradicted(checkContract(some))).not.toEqual([]);
  expect(contradicted(checkContract(some, file))).toEqual([]);
});

it("the correction is the file, but for what only a person can know", async () => {
  const [, file] = services[0]!;
  const played = await playTraffic(createMock({ unlisted: true, service: file as never }), file);
  const { file: corrected } = checkContract(played.exchanges);
  expect(readPath(corrected, "infra.case")).toBe("snake");
  expect(corrected).toEqual({
    infra: {
      ...{ prefix: "/v2", case: "snake", ids: "number", wrap: { item: null, list: "items" } },
      error: { message: "error.message", code: "error.type" },
      headers: { requestId: "x-trace-id" },
    },
    tools: { list: "/api/v1/catalog/tools", headers: { requestId: "x-trace-id" }, error: { message: "message" } },
    rateLimit: file.rateLimit,
  });
});
