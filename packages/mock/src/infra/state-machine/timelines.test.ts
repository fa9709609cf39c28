import { describe, expect, it } from "vitest";
import { newResource } from "../../testing/new-resources.ts";
import { type Infra, type Resource, startInfra } from "../../testing/start-infra.ts";

/** Milliseconds since the resource was created, and what it is from then on. */
type Timeline = readonly (readonly [at: number, status: string])[];

interface Case {
  readonly what: string;
  readonly create: (infra: Infra) => Promise<Resource>;
  readonly read: (infra: Infra, id: string) => Promise<Resource>;
  readonly timeline: Timeline;
  /** What the resource shows at the end. */
  readonly end?: object;
  readonly member?: string;
}

const server = ({ make }: Infra, id: string) => make(`GET /servers/${id}`);
const database = ({ find }: Infra, id: string) => find("/databases", "id", id);
const job = ({ make }: Infra, id: string) => make(`GET /ai/jobs/${id}`);
const child = (path: string, list: string) => async (infra: Infra, id: string) => {
  const { list: parents } = await infra.call(`GET ${path}?limit=100`);
  return parents.flatMap((parent) => [parent[list]].flat() as Resource[]).find((row) => row?.id === id)!;
};
const deploy = child("/sites", "recentDeploys");
const backup = child("/databases", "recentBackups");
const restore = child("/databases", "restore");

const backUp = async (infra: Infra, name: string) => {
  const { id } = await newResource.database(infra, { name });
  await infra.mock.clock.advance("6s");
  return infra.make(`POST /databases/${id}/backups`, { retentionDays: 1 });
};

const restoreOf = async (infra: Infra, name: string, fields: object = {}) => {
  const { databaseId, id: backupId } = await backUp(infra, name);
  await infra.mock.clock.advance("6s");
  return infra.make(`POST /databases/${databaseId}/restore`, { backupId, ...fields });
};

const cases: readonly Case[] = [
  {
    what: "a server",
    create: newResource.server,
    read: server,
    timeline: [
      [0, "pending"],
      [1_000, "connecting"],
      [3_000, "provisioning"],
      [8_000, "online"],
    ],
    end: { statusReason: null, connectCommand: null, lastSeenAt: "2026-01-01T00:00:08.000Z" },
  },
  ...["192.0.2.7", "web.invalid"].map((host) => ({
    what: `a server at ${host}`,
    create: (infra: Infra) => newResource.server(infra, { host }),
    read: server,
    timeline: [
      [0, "pending"],
      [1_000, "connecting"],
      [31_000, "error"],
    ] as const,
    end: { statusReason: `No answer from ${host} on port 22.`, os: null, resources: null, lastSeenAt: null },
  })),
  {
    what: "a server at 198.51.100.7",
    create: (infra) => newResource.server(infra, { host: "198.51.100.7" }),
    read: server,
    timeline: [
      [8_000, "online"],
      [68_000, "unreachable"],
      [128_000, "online"],
      [3_600_000, "online"],
    ],
  },
  {
    what: "a deploy",
    create: newResource.deploy,
    read: deploy,
    timeline: [
      [0, "queued"],
      [1_000, "building"],
      [9_000, "releasing"],
      [12_000, "succeeded"],
    ],
    end: {
      startedAt: "2026-01-01T00:00:01.000Z",
      finishedAt: "2026-01-01T00:00:12.000Z",
      durationMs: 11_000,
      error: null,
      branch: "main",
    },
  },
  {
    what: "a deploy of the branch fail-release/1",
    create: (infra) => newResource.deploy(infra, { branch: "fail-release/1" }),
    read: deploy,
    timeline: [
      [9_000, "releasing"],
      [12_000, "failed"],
    ],
    end: {
      error: { code: "health_check_failed", message: "The new release did not pass its health check." },
    },
  },
  {
    what: "a backup",
    create: (infra) => backUp(infra, "new-db"),
    read: backup,
    timeline: [
      [0, "queued"],
      [1_000, "running"],
      [6_000, "succeeded"],
      [6_000 + 86_400_000 - 1, "succeeded"],
      [6_000 + 86_400_000, "expired"],
    ],
    end: { completedAt: "2026-01-01T00:00:12.000Z", expiresAt: "2026-01-02T00:00:12.000Z", error: null },
  },
  {
    what: "a scheduled backup",
    create: (infra) => newResource.backup(infra, { schedule: { cron: "0 4 * * *" } }),
    read: backup,
    timeline: [
      [0, "scheduled"],
      [4 * 3_600_000, "queued"],
      [4 * 3_600_000 + 1_000, "running"],
      [4 * 3_600_000 + 6_000, "succeeded"],
    ],
    end: { kind: "scheduled", scheduledFor: "2026-01-01T04:00:00.000Z" },
  },
  {
    what: "a restore",
    create: newResource.restore,
    read: restore,
    timeline: [
      [0, "queued"],
      [5_999, "queued"],
      [6_000, "running"],
      [14_000, "succeeded"],
    ],
    end: { error: null, completedAt: "2026-01-01T00:00:14.000Z" },
  },
  {
    what: "an alert whose condition holds for 10 minutes",
    create: newResource.alert,
    read: ({ find }, id) => find("/alerts", "id", id),
    member: "state",
    timeline: [
      [0, "ok"],
      [5_000, "pending"],
      [604_999, "pending"],
      [605_000, "firing"],
      [86_400_000, "firing"],
    ],
    end: { stateChangedAt: "2026-01-01T00:10:05.000Z" },
  },
  {
    what: "an AI job that asks for nothing",
    create: (infra) => newResource.job(infra, { approval: "none" }),
    read: job,
    timeline: [
      [0, "queued"],
      [1_000, "running"],
      [12_499, "running"],
      [12_500, "succeeded"],
    ],
    end: { pendingStepId: null, approvalExpiresAt: null, error: null },
  },
  {
    what: "an AI job that nobody decides about",
    create: newResource.job,
    read: job,
    timeline: [
      [1_000, "running"],
      [1_500, "awaiting_approval"],
      [1_500 + 86_400_000 - 1, "awaiting_approval"],
      [1_500 + 86_400_000, "expired"],
    ],
    end: { pendingStepId: null, approvalExpiresAt: null, completedAt: "2026-01-02T00:00:01.500Z" },
  },
];

describe("moves that happen by themselves", () => {
  it.each(cases)("$what", async ({ create, read, timeline, end, member = "status" }) => {
    const infra = startInfra();
    const { id } = await create(infra);
    const seen: (readonly [number, unknown])[] = [];
    let elapsed = 0;
    for (const [at] of timeline) {
      if (at > elapsed) await infra.mock.clock.advance(at - elapsed);
      elapsed = at;
      seen.push([at, (await read(infra, id))[member]]);
    }
    expect(seen).toEqual(timeline);
    if (end) expect(await read(infra, id)).toMatchObject(end);
    const seldom = startInfra();
    const other = await create(seldom);
    await seldom.mock.clock.advance(elapsed);
    expect((await read(seldom, other.id))[member]).toBe(timeline.at(-1)![1]);
  });
});

describe("a server", () => {
  it("is deleting for 2 s after a DELETE, then gone with everything on it", async () => {
    const infra = startInfra();
    const { id } = await infra.find("/servers", "name", "web-1");
    expect((await infra.call(`DELETE /servers/${id}?force=true`)).status).toBe(204);
    expect((await server(infra, id)).status).toBe("deleting");
    expect((await infra.call(`DELETE /servers/${id}`)).status).toBe(204);
    await infra.mock.clock.advance("2s");
    expect((await infra.call(`GET /servers/${id}`)).status).toBe(404);
    expect((await infra.call("GET /sites")).list).toEqual([]);
    expect((await infra.call("GET /databases")).list).toHaveLength(1);
  });
});

describe("deploys of a site", () => {
  it("run one at a time, and only the newest waits", async () => {
    const infra = startInfra();
    const ids: string[] = [];
    for (const branch of ["one", "two", "three"]) ids.push((await newResource.deploy(infra, { branch })).id);
    const statuses = async () => {
      const { recentDeploys } = await infra.find("/sites", "name", "shop");
      return ids.map((id) => (recentDeploys as Resource[]).find((row) => row.id === id)?.status);
    };
    expect(await statuses()).toEqual(["superseded", "superseded", "queued"]);
    await infra.mock.clock.advance("1s");
    ids.push((await newResource.deploy(infra, { branch: "four" })).id);
    expect(await statuses()).toEqual(["superseded", "superseded", "building", "queued"]);
    await infra.mock.clock.advance("11s");
    expect(await statuses()).toEqual(["superseded", "superseded", "succeeded", "building"]);
    await infra.mock.clock.advance("11s");
    expect(await statuses()).toEqual(["superseded", "superseded", "succeeded", "succeeded"]);
  });

  it("serve when they succeed; a failed one leaves the old release serving", async () => {
    const infra = startInfra();
    const active = async () => (await infra.find("/sites", "name", "shop")).activeDeployId;
    const before = await active();
    await newResource.deploy(infra, { branch: "fail-release/x" });
    await infra.mock.clock.advance("1m");
    expect(await active()).toBe(before);
    const { id } = await newResource.deploy(infra);
    await infra.mock.clock.advance("1m");
    expect(await active()).toBe(id);
  });
});

describe("a database", () => {
  it("is restoring while a restore runs over it, and online again after it, failed or not", async () => {
    for (const name of ["fine", "fail-restore"]) {
      const infra = startInfra();
      const { targetDatabaseId } = await restoreOf(infra, name, { createSafetyBackup: false });
      const status = async () => (await database(infra, targetDatabaseId as string)).status;
      const seen = [await status()];
      for (const wait of ["1s", "7999ms", "1ms"]) {
        await infra.mock.clock.advance(wait);
        seen.push(await status());
      }
      expect(seen).toEqual(["online", "restoring", "restoring", "online"]);
    }
  });

  it("is backed up by its schedule again and again, until the schedule is disabled", async () => {
    const infra = startInfra();
    const { id } = await infra.find("/databases", "name", "shop");
    const shown = async () => {
      const { recentBackups, backupSchedule } = await database(infra, id);
      const rows = (recentBackups as Resource[]).map(({ status, scheduledFor }) => [status, scheduledFor]);
      return { rows, nextRunAt: (backupSchedule as { nextRunAt: string | null }).nextRunAt };
    };
    await infra.mock.clock.advance("2d");
    expect(await shown()).toEqual({
      nextRunAt: "2026-01-03T03:00:00.000Z",
      rows: [
        ["scheduled", "2026-01-03T03:00:00.000Z"],
        ["succeeded", "2026-01-02T03:00:00.000Z"],
        ["succeeded", "2026-01-01T03:00:00.000Z"],
        ["succeeded", "2025-12-31T03:00:00.000Z"],
      ],
    });
    const off = await infra.make(`POST /databases/${id}/backups`, { schedule: { cron: "0 3 * * *", enabled: false } });
    expect(off).toMatchObject({ status: "scheduled", scheduledFor: null });
    await infra.mock.clock.advance("2d");
    const { rows, nextRunAt } = await shown();
    expect([nextRunAt, rows[0], rows[1]]).toEqual([
      null,
      ["scheduled", null],
      ["succeeded", "2026-01-02T03:00:00.000Z"],
    ]);
  });
});

describe("an alert", () => {
  const state = async (infra: Infra, id: string) => (await infra.find("/alerts", "id", id)).state;
  const atOnce = { condition: { type: "threshold", comparison: "gt", value: 0 } };

  it("fires immediately without forSeconds, and is ok again when its condition ends", async () => {
    const infra = startInfra();
    const { id } = await newResource.alert(infra, atOnce);
    await infra.mock.clock.advance("5s");
    expect(await state(infra, id)).toBe("firing");
    const updated = await infra.make(`PATCH /alerts/${id}`, {
      condition: { type: "threshold", comparison: "gt", value: 1_000 },
    });
    expect(updated).toMatchObject({ state: "ok", condition: { value: 1_000, windowSeconds: 300, forSeconds: 0 } });
    await infra.mock.clock.advance("1d");
    expect(await state(infra, id)).toBe("ok");
  });
});
