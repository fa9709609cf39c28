import { describe, expect, it } from "vitest";
import { newResource } from "../testing/new-resources.ts";
import { type Infra, type InfraReply, type Resource, startInfra } from "../testing/start-infra.ts";

interface Case {
  readonly what: string;
  readonly expected: readonly [status: number, code: string];
  readonly send: (infra: Infra) => Promise<InfraReply>;
  /** The pointers of the rejected fields. */
  readonly pointers?: readonly string[];
}

const idOf = async (infra: Infra, path: string, name: string, value: string) =>
  (await infra.find(path, name, value)).id;
const serverId = (infra: Infra, name = "web-1") => idOf(infra, "/servers", "name", name);
const databaseId = (infra: Infra) => idOf(infra, "/databases", "name", "shop");
const teamId = (infra: Infra) => idOf(infra, "/teams", "slug", "acme");

/** A job that waits for a decision, and the step it waits at. */
async function waitingJob(infra: Infra) {
  const { id } = await newResource.job(infra);
  await infra.mock.clock.advance("2s");
  const { pendingStepId } = await infra.make(`GET /ai/jobs/${id}`);
  return { id, stepId: pendingStepId as string };
}

const cases: readonly Case[] = [
  {
    what: "deleting a server on which a deploy runs, even by force",
    expected: [409, "resource_busy"],
    async send(infra) {
      await newResource.deploy(infra);
      return infra.call(`DELETE /servers/${await serverId(infra)}?force=true`);
    },
  },
  {
    what: "a site on a server that is not online",
    expected: [409, "conflict"],
    async send(infra) {
      const { id } = await newResource.server(infra);
      return infra.call("POST /sites", { serverId: id, name: "x", type: "node" });
    },
  },
  {
    what: "a domain that another site has",
    expected: [409, "name_taken"],
    async send(infra) {
      const body = { serverId: await serverId(infra), name: "x", type: "node", domains: ["www.shop.example.com"] };
      return infra.call("POST /sites", body);
    },
  },
  {
    what: "deploying a site that is not active yet",
    expected: [409, "conflict"],
    async send(infra) {
      const { id } = await newResource.site(infra);
      return infra.call(`POST /sites/${id}/deploy`);
    },
  },
  {
    what: "restoring a backup that is queued",
    expected: [409, "backup_not_restorable"],
    async send(infra) {
      const { id, databaseId } = await newResource.backup(infra);
      return infra.call(`POST /databases/${databaseId}/restore`, { backupId: id });
    },
  },
  {
    what: "a cursor of nothing",
    expected: [400, "invalid_cursor"],
    send: (infra) => infra.call("GET /servers?cursor=x"),
  },
  {
    what: "approving a step whose time is up",
    expected: [409, "step_not_awaiting_approval"],
    async send(infra) {
      const { id, stepId } = await waitingJob(infra);
      await infra.mock.clock.advance("24h");
      return infra.call(`POST /ai/jobs/${id}/approve`, { stepId });
    },
  },
  {
    what: "subscribing to what the team has",
    expected: [409, "already_subscribed"],
    send: (infra) => infra.call("POST /billing/subscribe", { planId: "plan_pro" }),
  },
  {
    what: "inviting a person twice",
    expected: [409, "invite_pending"],
    async send(infra) {
      await newResource.invite(infra);
      return infra.call(`POST /teams/${await teamId(infra)}/invites`, { email: "NEW@example.com" });
    },
  },
  ...["0", "101", "x"].map((limit) => ({
    what: `the limit ${JSON.stringify(limit)}`,
    expected: [400, "invalid_parameter"] as const,
    send: (infra: Infra) => infra.call(`GET /servers?limit=${limit}`),
  })),
  {
    what: "a server's fields that are wrong, one error each",
    expected: [422, "validation_failed"],
    send: (infra) => infra.call("POST /servers", { name: "", port: 70_000, tags: ["a", 5] }),
    pointers: ["/host", "/name", "/port", "/tags/1"],
  },
  ...(
    [
      [{ cron: "x" }, "/schedule/cron"],
      [{ cron: "61 * * * *" }, "/schedule/cron"],
      [{ cron: "0 0 31 2 *" }, "/schedule/cron"],
      [{ cron: "0 3 * * *", timezone: "Mars/Olympus" }, "/schedule/timezone"],
    ] as const
  ).map(([schedule, pointer]) => ({
    what: `the schedule ${JSON.stringify(schedule)}`,
    expected: [422, "validation_failed"] as const,
    send: async (infra: Infra) => infra.call(`POST /databases/${await databaseId(infra)}/backups`, { schedule }),
    pointers: [pointer],
  })),
  {
    what: "a backup of another database",
    expected: [422, "validation_failed"],
    async send(infra) {
      const { recentBackups } = await infra.find("/databases", "name", "shop");
      const { id } = await newResource.database(infra);
      return infra.call(`POST /databases/${id}/restore`, { backupId: (recentBackups as Resource[])[1]!.id });
    },
    pointers: ["/backupId"],
  },
];

describe("refused", () => {
  it.each(cases)("$what: $expected", async ({ expected, send, pointers }) => {
    const { status, problem, headers, text } = await send(startInfra());
    expect([status, problem.code]).toEqual(expected);
    expect(headers.get("content-type")).toBe("application/problem+json");
    expect(JSON.parse(text)).toMatchObject({
      type: "about:blank",
      title: expect.any(String),
      status,
      requestId: headers.get("x-request-id"),
    });
    expect(problem.errors?.map((error) => (error as { pointer: string }).pointer)).toEqual(pointers);
  });

  it("a field error has pointer, code and message", async () => {
    const { problem } = await startInfra().call("POST /servers", { name: "x".repeat(101), port: "ssh", tags: null });
    expect(problem.errors).toEqual([
      { pointer: "/host", code: "required", message: "is required" },
      { pointer: "/name", code: "too_long", message: "must have at most 100 characters" },
      { pointer: "/port", code: "invalid_type", message: "must be of type integer" },
      { pointer: "/tags", code: "invalid_type", message: "must be of type array" },
    ]);
    expect(problem.detail).toBe(
      "/host is required; /name must have at most 100 characters; /port must be of type integer; /tags must be of type array.",
    );
  });
});

describe("permissions", () => {
  const challenge = (scope: string) => `Bearer error="insufficient_scope", scope="${scope}"`;

  it.each([
    ["noScope", "GET /servers", 403, challenge("read")],
    ["noScope", "POST /servers", 403, challenge("write")],
    ["readOnly", "GET /servers", 200, null],
    ["readOnly", "POST /servers", 403, challenge("write")],
    ["readOnly", "GET /billing/invoices", 200, null],
    ["viewer", "GET /servers", 200, null],
    ["viewer", "POST /servers", 403, null],
    ["viewer", "GET /billing/invoices", 403, null],
    ["member", "POST /servers", 201, null],
    ["member", "GET /billing/invoices", 403, null],
    ["member", "POST /billing/portal", 403, null],
    ["admin", "GET /billing/invoices", 200, null],
    ["admin", "POST /billing/portal", 200, null],
  ] as const)("%s may or may not %s: %i", async (account, route, status, header) => {
    const { mock, call } = startInfra();
    const bodies: Record<string, object> = { "POST /servers": { name: "x", host: "203.0.113.9" } };
    const reply = await call(route, bodies[route], { token: mock.tokens[account] });
    expect([reply.status, reply.headers.get("www-authenticate")]).toEqual([status, header]);
  });

  it("only an owner gives or takes the role owner", async () => {
    const { mock, call, find } = startInfra();
    const as = { token: mock.tokens.admin };
    const { id, members } = await find("/teams", "slug", "acme", as);
    const [owner, member] = members as Resource[];
    const change = (mid: string, role: string) => call(`PATCH /teams/${id}/members/${mid}`, { role }, as);
    expect((await change(member!.id, "owner")).status).toBe(403);
    expect((await change(owner!.id, "viewer")).status).toBe(403);
    expect((await change(member!.id, "viewer")).data).toMatchObject({ id: member!.id, role: "viewer" });
    expect((await call(`POST /teams/${id}/invites`, { email: "a@example.com", role: "owner" }, as)).status).toBe(403);
  });
});
