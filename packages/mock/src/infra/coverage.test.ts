import { describe, expect, it } from "vitest";
import { type InfraOperation, infraOperations } from "../generated/infra-operations.ts";
import { alertBody, newResource } from "../testing/new-resources.ts";
import { type Infra, type Resource, startInfra } from "../testing/start-infra.ts";
import { hasBehavior } from "./infra-api.ts";

/** A path's parameters and a body with which an operation succeeds. */
interface Good {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

type Prepare = (infra: Infra, token: string) => Promise<Good>;

const first = async ({ call }: Infra, path: string, token: string) => {
  const { list } = await call(`GET ${path}?limit=100`, undefined, { token });
  return list.at(-1)!;
};
const named = (path: string, body?: unknown) => async (infra: Infra, token: string) => ({
  params: { id: (await first(infra, path, token)).id },
  body,
});
const onServer = (body: object) => async (infra: Infra, token: string) => ({
  body: { serverId: (await first(infra, "/servers", token)).id, ...body },
});
const waitingJob: Prepare = async (infra) => {
  const { id } = await newResource.job(infra);
  await infra.mock.clock.advance("2s");
  const { pendingStepId } = await infra.make(`GET /ai/jobs/${id}`);
  return { params: { id }, body: { stepId: pendingStepId } };
};

/** The others succeed with the id of the last one of their resource's list, and with an empty body where they take one. */
const good: Readonly<Partial<Record<InfraOperation["operationId"], Prepare>>> = {
  createServer: async () => ({ body: { name: "new-1", host: "203.0.113.9" } }),
  deleteServer: async (infra, token) => ({
    params: { id: (await infra.find("/servers", "name", "staging-1", { token })).id },
  }),
  updateServer: named("/servers", { region: "a" }),
  createSite: onServer({ name: "x", type: "node" }),
  updateSite: named("/sites", { autoDeploy: false }),
  createDatabase: onServer({ name: "x", engine: "redis" }),
  async restoreDatabase(infra, token) {
    const { id, recentBackups } = await first(infra, "/databases", token);
    const backup = (recentBackups as Resource[]).find(({ status }) => status === "succeeded");
    return { params: { id }, body: { backupId: backup?.id ?? "bkp_none" } };
  },
  createDatabaseUser: named("/databases", { username: "x", role: "readonly" }),
  async deleteDatabaseUser(infra, token) {
    const { id } = await first(infra, "/databases", token);
    const user = await infra.call(`POST /databases/${id}/users`, { username: "y", role: "readonly" }, { token });
    return { params: { id, userId: user.data?.id ?? "dbu_none" } };
  },
  createAlert: async () => ({ body: alertBody }),
  updateAlert: named("/alerts", { name: "x" }),
  createWebhook: async () => ({ body: { url: "https://x.example.com", events: ["*"] } }),
  updateWebhook: named("/webhooks", { description: null }),
  createAiPrompt: async () => ({ body: { prompt: "x" } }),
  getAiJob: async (infra, token) => ({ params: (await waitingJob(infra, token)).params! }),
  approveAiJobStep: waitingJob,
  subscribe: async () => ({ body: { planId: "plan_business" } }),
  createTeam: async () => ({ body: { name: "x" } }),
  createTeamInvite: named("/teams", { email: "x@example.com" }),
  async updateTeamMember(infra, token) {
    const { id, members } = await first(infra, "/teams", token);
    return { params: { id, mid: (members as Resource[])[2]!.id }, body: { role: "viewer" } };
  },
};

const prepare = ({ operationId, path, requestBody }: InfraOperation): Prepare => {
  const body = requestBody ? {} : undefined;
  return (
    good[operationId] ??
    (path.includes("{id}") ? named(path.slice(0, path.indexOf("/{id}")), body) : async () => ({ body }))
  );
};

const fill = ({ method, path }: InfraOperation, params: Good["params"] = {}) =>
  `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "none")}`;

/** Conflicts that are not those of an idempotency key in progress. */
const conflicts: Partial<Readonly<Record<InfraOperation["operationId"], Prepare>>> = {
  deleteServer: named("/servers"),
  updateServer: named("/servers", { name: "db-1" }),
  async updateSite(infra, token) {
    await newResource.site(infra, { name: "taken" });
    return named("/sites", { name: "taken" })(infra, token);
  },
  async deleteDatabaseUser(infra, token) {
    const { id, users } = await first(infra, "/databases", token);
    return { params: { id, userId: (users as Resource[])[0]!.id } };
  },
  async updateTeamMember(infra, token) {
    const { id, members } = await first(infra, "/teams", token);
    return { params: { id, mid: (members as Resource[])[0]!.id }, body: { role: "viewer" } };
  },
};

type Provoke = (infra: Infra, operation: InfraOperation) => Promise<unknown>;

const send = async (
  infra: Infra,
  operation: InfraOperation,
  { params, body }: Good,
  token = infra.mock.tokens.owner,
  headers = {},
) => infra.call(fill(operation, params), body, { token, headers });
const sendGood = async (infra: Infra, operation: InfraOperation, token = infra.mock.tokens.owner, headers = {}) =>
  send(infra, operation, await prepare(operation)(infra, token), token, headers);
const preferring =
  (status: number): Provoke =>
  (infra, operation) =>
    sendGood(infra, operation, infra.mock.tokens.owner, { prefer: `code=${status}` });

/** How every documented status is brought about: by what really leads to it, and only a failure of the service by asking. */
const provoke: Readonly<Record<number, Provoke>> = {
  200: sendGood,
  201: sendGood,
  202: sendGood,
  async 204(infra, operation) {
    if (operation.operationId !== "getAiJob") return sendGood(infra, operation);
    const { jobId } = await infra.make("POST /ai/prompts", { prompt: "x", approval: "none" });
    await infra.mock.clock.advance("10m");
    const resume = (after: number) =>
      infra.mock.fetch(`http://localhost/api/v1/ai/jobs/${jobId}`, {
        headers: {
          authorization: `Bearer ${infra.mock.tokens.owner}`,
          accept: "text/event-stream",
          "last-event-id": `${after}`,
        },
      });
    let last = 1;
    for (let response = await resume(last); response.status === 200; response = await resume(++last)) {
      await response.body?.cancel();
    }
  },
  async 400(infra, operation) {
    const { params } = await prepare(operation)(infra, infra.mock.tokens.owner);
    const route = fill(operation, params);
    return operation.requestBody ? infra.call(route, "{") : infra.call(`${route}?limit=0&force=yes`);
  },
  401: (infra, operation) => send(infra, operation, {}, "tdi_nobody_x"),
  402(infra, operation) {
    const { declinedCard, atPlanLimit } = infra.mock.tokens;
    return sendGood(infra, operation, operation.operationId === "subscribe" ? declinedCard : atPlanLimit);
  },
  403: (infra, operation) => send(infra, operation, {}, infra.mock.tokens.noScope),
  404: (infra, operation) => send(infra, operation, operation.requestBody ? { body: {} } : {}),
  406: (infra, operation) => sendGood(infra, operation, infra.mock.tokens.owner, { accept: "text/html" }),
  async 409(infra, operation) {
    const token = infra.mock.tokens.owner;
    const conflict = conflicts[operation.operationId];
    if (conflict) return send(infra, operation, await conflict(infra, token));
    const headers = { "idempotency-key": "0c8d3f6e-6a30-4a0e-9d8e-0b7f3a1f2c4d" };
    const call = await prepare(operation)(infra, token);
    infra.mock.faults.add({ operation: operation.operationId, nth: 1, fault: { latencyMs: 1_000 } });
    const slow = send(infra, operation, call, token, headers);
    while (infra.mock.clock.pending === 0) await new Promise((resolve) => setImmediate(resolve));
    await send(infra, operation, call, token, headers);
    await infra.mock.clock.advance("1s");
    return slow;
  },
  async 422(infra, operation) {
    const { params } = await prepare(operation)(infra, infra.mock.tokens.owner);
    return infra.call(fill(operation, params), []);
  },
  async 429(infra, operation) {
    for (let count = 0; count < 3; count++) await send(infra, operation, {}, infra.mock.tokens.nearLimit);
  },
  500: preferring(500),
  503: preferring(503),
};

const touchedBy = async (operation: InfraOperation, status: number) => {
  const infra = startInfra();
  await provoke[status]!(infra, operation);
  return infra.mock.journal.coverage().touched[operation.operationId] ?? [];
};

describe("every documented status comes about", () => {
  it.each(infraOperations.filter(({ operationId }) => hasBehavior(operationId)))(
    "$operationId: $statuses",
    async (operation) => {
      const provoked: number[] = [];
      for (const status of operation.statuses) {
        if ((await touchedBy(operation, status)).includes(status)) provoked.push(status);
      }
      expect(provoked).toEqual(operation.statuses);
    },
  );
});
