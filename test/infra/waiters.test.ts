import { type Deploy, isTandemError, type Server, type Site } from "@tandem/sdk";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { type InfraService, infraService, rejection } from "../support/mock-service.ts";

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

test("a wait that times out polls shortly before, so that it contains the current state", async () => {
  const { infra, mock, settle } = await infraService();
  const startedAt = mock.clock.now();
  mock.use(
    http.get("*/sites", () => {
      const status = mock.clock.now() - startedAt < 1_400 ? "queued" : "building";
      return HttpResponse.json(siteWith(deploy({ status })));
    }),
  );
  const error = await settle(rejection(infra.sites.waitForDeploy(deploy({}), { timeoutMs: 2_000 })));
  expect(error).toMatchObject({ code: "wait_timeout", last: { status: "building" } });
  expect(mock.clock.now() - startedAt).toBe(2_000);
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

test("looks come after 1 s, then more rarely, up to every 10 s, a quarter less at most, and past every cache", async () => {
  const { infra, mock, settle } = await infraService();
  mock.use(http.get("*/api/v1/sites", () => HttpResponse.json(siteWith(deploy({})))));

  await settle(rejection(infra.sites.waitForDeploy(deploy({}), { timeoutMs: 120_000 })));

  const [start, ...looks] = [Date.parse("2026-01-01T00:00:00Z"), ...mock.journal.entries.map(({ at }) => at)];
  // The last one is just before the end.
  const gaps = looks.map((at, index) => at - (looks[index - 1] ?? start!)).slice(0, -1);
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
});

test("an error of a refused token ends the wait at the first look", async () => {
  const { newClient, mock, settle } = await infraService();
  const infra = newClient({ token: mock.tokens.revoked });

  const error = await settle(rejection(infra.sites.waitForDeploy(deploy({}))));

  expect(error).toMatchObject({ code: "authentication" });
  expect(mock.journal.entries).toHaveLength(1);
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
