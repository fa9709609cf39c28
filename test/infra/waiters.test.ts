import { getEventListeners } from "node:events";
import { type Deploy, InfraClient, isTandemError, type Server, type Site, type WaitProgress } from "@tandem/sdk";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { answering, type InfraService, infraService } from "../support/infra-service.ts";
import { recordingHooks, rejection } from "../support/tool-service.ts";

async function onlineServer({ infra, settle }: InfraService): Promise<Server> {
  const server = await infra.servers.create({ name: "web-9", host: "203.0.113.9", sshPrivateKey });
  return settle(infra.servers.waitUntilOnline(server));
}

async function activeSite(service: InfraService): Promise<Site> {
  const server = await onlineServer(service);
  const { infra, settle } = service;
  const site = await infra.sites.create({ serverId: server.id, name: "landing", type: "node" });
  return settle(infra.sites.waitUntilActive(site));
}

const sshPrivateKey = "-----BEGIN OPENSSH PRIVATE KEY-----\nx\n-----END OPENSSH PRIVATE KEY-----";

test("waitUntilOnline ends with the server online, and reports each change on the way", async () => {
  const { infra, settle } = await infraService();
  const server = await infra.servers.create({ name: "web-9", host: "203.0.113.9", sshPrivateKey });
  const seen: string[] = [];

  const online = await settle(infra.servers.waitUntilOnline(server, { onUpdate: ({ status }) => seen.push(status) }));

  expect([server.status, online.status]).toEqual(["pending", "online"]);
  expect(seen.at(-1)).toBe("online");
  expect(new Set(seen).size).toBe(seen.length);
});

test("a server that cannot be reached ends the wait with the server as remote", async () => {
  const { infra, settle } = await infraService();
  const server = await infra.servers.create({ name: "web-9", host: "192.0.2.7", sshPrivateKey });

  const error = await settle(rejection(infra.servers.waitUntilOnline(server.id)));

  expect(isTandemError(error, "remote_failed") && error.remote).toMatchObject({ id: server.id, status: "error" });
  expect((error as Error).message).toMatch(new RegExp(`^Server ${server.id} ended with status error: .+`));
});

test("a deploy that succeeds ends the wait with the deploy", async () => {
  const service = await infraService();
  const site = await activeSite(service);
  const { infra, settle } = service;

  const deploy = await infra.sites.deploy(site.id, { branch: "main" });
  const done = await settle(infra.sites.waitForDeploy(deploy));

  expect(done).toMatchObject({ id: deploy.id, status: "succeeded", branch: "main" });
});

test("a deploy that fails throws with the deploy", async () => {
  const service = await infraService();
  const site = await activeSite(service);
  const { infra, settle } = service;

  const deploy = await infra.sites.deploy(site.id, { branch: "fail/build" });
  const error = await settle(rejection(infra.sites.waitForDeploy({ id: deploy.id, siteId: site.id })));

  expect(error).toMatchObject({
    name: "RemoteFailedError",
    code: "remote_failed",
    outcome: "executed",
    retryable: false,
    remote: { id: deploy.id, status: "failed", error: { code: "build_failed" } },
    message: `Deploy ${deploy.id} ended with status failed: The build command exited with code 1.`,
  });
});

test("a wait that times out contains the deploy as last seen, and the deploy continues", async () => {
  const service = await infraService();
  const site = await activeSite(service);
  const { infra, settle, mock } = service;

  const deploy = await infra.sites.deploy(site.id, { branch: "main" });
  const startedAt = mock.clock.now();
  const error = await settle(rejection(infra.sites.waitForDeploy(deploy, { timeoutMs: 4_000 })));
  const waitedMs = mock.clock.now() - startedAt;
  const done = await settle(infra.sites.waitForDeploy(deploy));

  expect(error).toMatchObject({
    code: "wait_timeout",
    retryable: true,
    last: { id: deploy.id, status: "building" },
    message: `Deploy ${deploy.id} is still building after 4 s. It continues: wait again, or increase timeoutMs.`,
  });
  expect(waitedMs).toBe(4_000);
  expect(done.status).toBe("succeeded");
});

test("a backup and a restore are waited for through their database", async () => {
  const service = await infraService();
  const server = await onlineServer(service);
  const { infra, settle } = service;
  const created = await infra.databases.create({ serverId: server.id, name: "shop", engine: "postgresql" });
  const database = await settle(infra.databases.waitUntilOnline(created));

  const backup = await settle(infra.databases.backup(database.id).then((it) => infra.databases.waitForBackup(it)));
  const restore = await infra.databases.restore(database.id, { backupId: backup.id });
  const restored = await settle(infra.databases.waitForRestore({ id: restore.id }));

  expect([backup.status, restored.status]).toEqual(["succeeded", "succeeded"]);
});

const deploy = (more: object) => ({ id: "dep_1", siteId: "site_1", status: "queued", error: null, ...more }) as Deploy;
const siteWith = (...recentDeploys: object[]) => ({
  data: [{ id: "site_1", recentDeploys }],
  meta: { nextCursor: null },
});

describe("an object that has already ended", () => {
  test.each(["failed", "canceled", "superseded"])("throws when it is %s, without a request", async (status) => {
    const { infra, mock } = await infraService();

    const error = await rejection(infra.sites.waitForDeploy(deploy({ status })));

    expect(error).toMatchObject({ code: "remote_failed", remote: { status } });
    expect(mock.journal.entries).toEqual([]);
  });

  test("returns when it succeeded, without a request", async () => {
    const { infra, mock } = await infraService();

    await expect(infra.sites.waitForDeploy(deploy({ status: "succeeded" }))).resolves.toMatchObject({ id: "dep_1" });

    expect(mock.journal.entries).toEqual([]);
  });
});

test("an unknown status keeps the wait going and warns once", async () => {
  const { hooks } = recordingHooks();
  const warnings: unknown[] = [];
  const { infra, mock, settle } = await infraService({}, { hooks: { ...hooks, onWarning: (it) => warnings.push(it) } });
  const statuses = ["warming", "warming", "polishing", "succeeded"];
  mock.use(http.get("*/sites", () => HttpResponse.json(siteWith(deploy({ status: statuses.shift() ?? "succeeded" })))));

  const done = await settle(infra.sites.waitForDeploy(deploy({})));

  expect(done.status).toBe("succeeded");
  expect(warnings).toEqual([
    {
      api: "infra",
      message: 'Deploy dep_1 has the unknown status "warming" (I-03). It keeps waiting.',
    },
  ]);
});

test("looks come after 1 s, then more rarely, up to every 10 s, a quarter less at most, and past every cache", async () => {
  const { infra, mock, settle } = await infraService();
  mock.use(answering("get", "/sites", siteWith(deploy({}))));

  await settle(rejection(infra.sites.waitForDeploy(deploy({}), { timeoutMs: 120_000 })));

  const [start, ...looks] = [Date.parse("2026-01-01T00:00:00Z"), ...mock.journal.entries.map(({ at }) => at)];
  const gaps = looks.map((at, index) => at - (looks[index - 1] ?? start!));
  const ceilings = gaps.map((_, index) => Math.min(10_000, 1_000 * 1.5 ** index));
  expect(gaps.every((gap, index) => gap <= ceilings[index]! + 1 && gap >= ceilings[index]! * 0.75 - 1)).toBe(true);
  expect(gaps.length).toBeGreaterThan(12);
  expect(new Set(mock.journal.entries.map(({ requestHeaders }) => requestHeaders["cache-control"]))).toEqual(
    new Set(["no-cache"]),
  );
});

describe("an abort ends the wait immediately", () => {
  test("in the pause between two looks", async () => {
    const { infra, mock } = await infraService();
    const stop = new AbortController();

    const waiting = infra.sites.waitForDeploy(deploy({}), { signal: stop.signal });
    stop.abort("enough");

    expect(await rejection(waiting)).toMatchObject({ code: "aborted", cause: "enough", outcome: "executed" });
    expect([mock.clock.pending, mock.journal.entries.length]).toEqual([0, 0]);
  });

  test("in a look", async () => {
    const { infra, mock } = await infraService();
    const stop = new AbortController();
    mock.use(
      http.get("*/sites", () => {
        stop.abort("enough");
        return new Promise<never>(() => undefined);
      }),
    );

    const error = await rejection(
      infra.sites.waitForDeploy({ id: "dep_1", siteId: "site_1" }, { signal: stop.signal }),
    );

    expect(error).toMatchObject({ code: "aborted", cause: "enough" });
    expect(mock.clock.pending).toBe(0);
  });

  test("and a finished wait leaves no listener on the signal", async () => {
    const service = await infraService();
    const site = await activeSite(service);
    const { infra, settle } = service;
    const { signal } = new AbortController();

    const started = await infra.sites.deploy(site.id);
    await settle(infra.sites.waitForDeploy(started, { signal }));

    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

test("a wait lives through a short outage, and not through a long one", async () => {
  const { infra, mock, settle } = await infraService();
  const outage = { answers: 12 };
  mock.use(
    http.get("*/sites", () =>
      outage.answers-- > 0
        ? new HttpResponse(null, { status: 502 })
        : HttpResponse.json(siteWith(deploy({ status: "succeeded" }))),
    ),
  );

  const done = await settle(infra.sites.waitForDeploy(deploy({})));
  outage.answers = 1_000;
  const error = await settle(rejection(infra.sites.waitForDeploy(deploy({}))));

  expect(done.status).toBe("succeeded");
  expect(error).toMatchObject({ code: "server_error", status: 502 });
});

test("a deploy that newer ones have pushed out of the list is not found", async () => {
  const { infra, mock, settle } = await infraService();
  mock.use(answering("get", "/sites", siteWith(deploy({ id: "dep_2" }))));

  const error = await settle(rejection(infra.sites.waitForDeploy(deploy({}))));

  expect(error).toMatchObject({
    code: "not_found",
    message: "Deploy dep_1 is not among the latest ones listed by the service.",
  });
});

test("an error of a refused token ends the wait at the first look", async () => {
  const { newClient, mock, settle } = await infraService();
  const infra = newClient({ token: mock.tokens.revoked });

  const error = await settle(rejection(infra.sites.waitForDeploy(deploy({}))));

  expect(error).toMatchObject({ code: "authentication" });
  expect(mock.journal.entries).toHaveLength(1);
});

test("a look remembers the page of its site: one request a look", async () => {
  const { infra, mock, settle } = await infraService();
  const asked: (string | null)[] = [];
  const statuses = ["building", "building", "succeeded"];
  mock.use(
    http.get("*/sites", ({ request }) => {
      const cursor = new URL(request.url).searchParams.get("cursor");
      asked.push(cursor);
      const third = cursor === "c2" ? siteWith(deploy({ status: statuses.shift() })).data : [];
      const nextCursor = { null: "c1", c1: "c2", c2: "c3" }[String(cursor)] ?? null;
      return HttpResponse.json({ data: third, meta: { nextCursor } });
    }),
  );

  await settle(infra.sites.waitForDeploy(deploy({})));

  expect(asked).toEqual([null, "c1", "c2", "c2", "c2"]);
});

test("a remembered page whose cursor has expired is looked for again from the start", async () => {
  const { infra, mock, settle } = await infraService();
  const asked: (string | null)[] = [];
  let expired = false;
  mock.use(
    http.get("*/sites", ({ request }) => {
      const cursor = new URL(request.url).searchParams.get("cursor");
      asked.push(cursor);
      if (cursor === "c1" && expired) return HttpResponse.json({ code: "invalid_cursor" }, { status: 400 });
      if (cursor === null) return HttpResponse.json({ data: [], meta: { nextCursor: expired ? "d1" : "c1" } });
      const body = siteWith(deploy({ status: expired ? "succeeded" : "building" }));
      expired = true;
      return HttpResponse.json(body);
    }),
  );

  const done = await settle(infra.sites.waitForDeploy(deploy({})));

  expect(done.status).toBe("succeeded");
  expect(asked).toEqual([null, "c1", "c1", null, "d1"]);
});

test.each([
  {
    status: "reverted",
    finishedAt: "2026-01-01T00:00:00Z",
    says: 'the unknown status "reverted"',
  },
  { status: null, finishedAt: "2026-01-01T00:00:00Z", says: "no status" },
])("a deploy that ended with $says ends the wait immediately", async ({ status, finishedAt, says }) => {
  const { infra, mock, settle } = await infraService();
  mock.use(answering("get", "/sites", siteWith(deploy({ status, finishedAt }))));

  const startedAt = mock.clock.now();
  const error = await settle(rejection(infra.sites.waitForDeploy(deploy({}))));

  expect(error).toMatchObject({ code: "invalid_response", outcome: "executed" });
  expect((error as Error).message).toContain(`Deploy dep_1 has ${says} (I-03). It has ended.`);
  expect(mock.clock.now() - startedAt).toBeLessThan(2_000);
});

test.each([
  ["429", 429],
  ["503", 503],
])("a %s with a longer wait than the time left ends the wait immediately, with the object", async (_, status) => {
  const { infra, mock, settle } = await infraService();
  let polls = 0;
  mock.use(
    http.get("*/sites", () =>
      ++polls === 1
        ? HttpResponse.json(siteWith(deploy({ status: "building" })))
        : HttpResponse.json({}, { status, headers: { "Retry-After": "600" } }),
    ),
  );

  const startedAt = mock.clock.now();
  const error = await settle(rejection(infra.sites.waitForDeploy(deploy({}), { timeoutMs: 60_000 })));

  expect(error).toMatchObject({ code: "wait_timeout", last: { status: "building" }, cause: { status } });
  expect(mock.clock.now() - startedAt).toBeLessThan(10_000);
});

test.each([[null], [undefined], [5], [{ toString: 1 }]])(
  "a status of %j continues the wait, warns once, and is in the error at its end",
  async (status) => {
    const warnings: string[] = [];
    const { infra, mock, settle } = await infraService(
      {},
      { hooks: { onWarning: ({ message }) => warnings.push(message) } },
    );
    mock.use(answering("get", "/sites", siteWith(deploy({ status }))));

    const error = await settle(rejection(infra.sites.waitForDeploy(deploy({}), { timeoutMs: 20_000 })));

    expect(warnings).toEqual(["Deploy dep_1 has no status (I-03). It keeps waiting."]);
    expect(error).toMatchObject({
      code: "wait_timeout",
      summary: "Deploy dep_1 is still without a status after 20 s",
    });
  },
);

test("a wait reports its subject and last state before each pause", async () => {
  const { infra, mock, settle } = await infraService();
  const statuses = ["queued", "building", "succeeded"];
  mock.use(http.get("*/sites", () => HttpResponse.json(siteWith(deploy({ status: statuses.shift() })))));
  const progress: WaitProgress<Deploy>[] = [];

  await settle(infra.sites.waitForDeploy({ id: "dep_1", siteId: "site_1" }, { onProgress: (it) => progress.push(it) }));

  expect(progress.map(({ waitingFor, status }) => [waitingFor, status])).toEqual([
    ["Deploy dep_1 to finish", "queued"],
    ["Deploy dep_1 to finish", "building"],
  ]);
  expect(progress[0]!.waitedMs).toBe(0);
  expect(progress[1]!.waitedMs).toBe(progress[0]!.nextPollMs);
  expect(progress[1]!.last).toMatchObject({ id: "dep_1", status: "building" });
});

test("a wait for a job with a pending step names the step", async () => {
  const { infra, settle } = await infraService();
  const job = await infra.ai.start("Look around");
  const waitingFor: string[] = [];

  const error = await settle(
    rejection(job.result({ timeoutMs: 60_000, onProgress: (it) => waitingFor.push(it.waitingFor) })),
  );

  expect(waitingFor.at(-1)).toMatch(/^a decision about step "Check the current state" \(stp_\w+\)$/);
  expect((error as Error).message).toContain(`It waits for ${waitingFor.at(-1)}.`);
});

describe("a response about something else ends the wait with an error:", () => {
  const wait: Record<string, (infra: InfraClient, id: string) => Promise<unknown>> = {
    Server: (infra, id) => infra.servers.waitUntilOnline(id),
    Job: (infra, id) => infra.ai.attach(id).result(),
  };
  const done: Record<string, string> = { Server: "online", Job: "succeeded" };
  const answered = (name: string, id: unknown, asked = "7") => {
    const answer = async () => Response.json({ data: { id, status: done[name] } });
    const infra = new InfraClient({
      fetch: answer as never,
      token: "t",
      baseUrl: "https://i.example.com",
      pacing: false,
    });
    return wait[name]!(infra, asked);
  };

  test.each(Object.keys(wait))("%s", async (name) => {
    const error = await rejection(answered(name, "other", "srv_1"));
    expect(error).toMatchObject({
      code: "invalid_response",
      outcome: "executed",
      message: `Requested ${name} srv_1, but the response is for "other".`,
      facts: { id: "other" },
    });
  });

  test.each(Object.keys(wait).flatMap((name) => ["7", 7, "", undefined, null].map((id) => [name, id] as const)))(
    "%s, but not with the id %j for 7, which may be a number or left out",
    async (name, id) => {
      expect(await answered(name, id)).toMatchObject({ status: done[name] });
    },
  );
});
