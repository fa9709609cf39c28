import { createMock } from "@tandem/mock";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { checkShape } from "../engine/check-shape.ts";
import { controls } from "./controls.ts";

const mock = createMock();
const port = await mock.listen();
afterAll(() => port.close());
beforeEach(() => mock.reset());

async function call(name: string, body?: unknown) {
  const [method = "", path = ""] = name.split(" ");
  const headers = { "x-mock-token": port.controlToken };
  const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await fetch(`${port.url}/__mock${path}`, sent);
  return { status: response.status, result: await response.json() };
}

const refusal = async (name: string, body: unknown) => (await call(name, body)).result.error;

/** Calls a control, and checks its response by the schema that the document gives it. */
async function ask<T = Record<string, unknown>>(name: string, body?: unknown): Promise<T> {
  const { status, result } = await call(name, body);
  expect([status, result]).toEqual([200, expect.anything()]);
  checkShape(result, controls[name.split("?")[0]!]!.result, name);
  return result as T;
}

const api = (path: string, method = "GET", body?: unknown, credential: string = mock.tokens.owner) => {
  const headers = { authorization: `Bearer ${credential}`, "content-type": "application/json" };
  return fetch(`${port.url}/api/v1${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
};
const callTool = () => api("/tools/grammar-checker", "POST", { input: "She go home." }, mock.keys.pro);

interface Callers {
  readonly api: string;
  readonly label: string;
}
const labelOf = async (name: string) => (await ask<Callers[]>("GET /callers")).find(({ api }) => api === name)!.label;

it.each([
  ["GET /options"],
  ["GET /scenario"],
  ["GET /keys"],
  ["GET /tokens"],
  ["GET /clock"],
  ["GET /coverage"],
  ["GET /outbox"],
  ["GET /state"],
  ["GET /snapshot"],
  ["GET /faults"],
  ["POST /credits", {}],
  ["POST /keys", { kind: "pro" }],
])("%s responds as its document says", async (name, body?: unknown) => {
  await callTool();
  mock.faults.add({ operation: "*", id: "x", nth: [1], fault: { status: 500 } });
  expect(await ask(name, body)).toEqual(expect.anything());
});

describe("callers", () => {
  it("are the scenario's and the used ones, and their labels stand for their keys", async () => {
    await api("/servers", "GET", undefined, mock.tokens.viewer);
    const callers = await ask<Callers[]>("GET /callers");
    expect(callers.map(({ api, label }) => `${api} ${label.split("#")[0]}`)).toEqual([
      "tools pro",
      "infra viewer",
      "infra owner",
    ]);
    const [{ label: pro } = { label: "" }, , { label: owner } = { label: "" }] = callers;
    expect(await ask("POST /credits", { key: pro, spend: 5 })).toMatchObject({ creditsRemaining: 1_995 });
    await ask("POST /status", { token: owner, id: "srv_81f2", status: "unreachable" });
    expect((await (await api("/servers/srv_81f2")).json()).data.status).toBe("unreachable");
    await callTool();
    expect((await ask<{ entries: [] }>(`GET /journal?key=${encodeURIComponent(pro)}`)).entries).toHaveLength(1);
    await ask("POST /keys/revoke", { key: owner });
    expect((await api("/servers")).status).toBe(401);
  });
});

describe("resources", () => {
  it("are shown as the API shows them, with the statuses they can be moved to", async () => {
    const { data } = await (await api("/servers/srv_81f2")).json();
    const { tables, teams, audit } = await ask<Record<string, Record<string, Record<string, unknown>[]>>>(
      `GET /resources?token=${encodeURIComponent(await labelOf("infra"))}`,
    );
    expect(tables!.servers!.find(({ resource }) => (resource as { id: string }).id === "srv_81f2")).toEqual({
      resource: data,
      status: "online",
      moves: ["unreachable", "deleting"],
      editable: expect.not.arrayContaining(["id", "teamId", "status", "createdAt"]),
      dueAt: null,
    });
    expect(tables!.deliveries![0]).toMatchObject({ resource: { id: "dlv_7b" }, event: { type: expect.any(String) } });
    expect([teams, audit]).toEqual([[expect.objectContaining({ id: "team_9" })], expect.any(Array)]);
    expect(mock.journal.entries).toHaveLength(1);
  });
});

describe("the clock", () => {
  it("says how it runs, and what happens next", async () => {
    const now = "2026-01-01T00:00:00.000Z";
    expect(await ask("GET /clock")).toEqual({ now, frozen: true, speed: 0, pending: 0 });
    await api("/sites/site_4c1d/deploy", "POST", {});
    const upcoming = await ask<{ kind: string; at: string; status: string }[]>("GET /clock/upcoming?limit=1");
    expect(upcoming).toMatchObject([{ kind: "deploys", at: "2026-01-01T00:00:01.000Z", status: "queued" }]);
    const seen = [];
    for (let step = 0; step < 3; step++) {
      const { now, events } = await ask<{ now: string; events: { status: string }[] }>("POST /clock/next", {
        kind: "deploys",
      });
      seen.push([now, events.map(({ status }) => status)]);
    }
    expect(seen).toEqual([
      ["2026-01-01T00:00:01.000Z", ["queued"]],
      ["2026-01-01T00:00:09.000Z", ["building"]],
      ["2026-01-01T00:00:12.000Z", ["releasing"]],
    ]);
    expect(await ask("POST /clock/next", { kind: "deploys" })).toMatchObject({ moved: false, events: [] });
  });

  it("advances to the end of a trial, a refill and a delayed response", async () => {
    mock.faults.add({ operation: "listServers", fault: { latencyMs: 500 } });
    const delayed = api("/servers");
    await expect.poll(() => mock.clock.pending).toBe(1);
    expect(await ask("POST /clock/next", { kind: "timer" })).toMatchObject({ now: "2026-01-01T00:00:00.500Z" });
    expect((await delayed).status).toBe(200);
    await api("/tools/grammar-checker", "POST", { input: "x" }, mock.keys.trial);
    expect(await ask("POST /clock/next", { kind: "trial" })).toMatchObject({ now: "2026-01-04T00:00:00.000Z" });
    expect(await ask("POST /clock/next", { kind: "credits" })).toMatchObject({ now: "2026-02-01T00:00:00.000Z" });
  });
});

describe("requests and faults", () => {
  it("a fault lists how often it struck, and the journal the requests it struck", async () => {
    const { id } = await ask<{ id: number }>("POST /faults", {
      operation: "grammar-checker",
      nth: 2,
      fault: { status: 422 },
    });
    for (let call = 0; call < 3; call++) await callTool();
    expect(await ask("GET /faults")).toMatchObject([{ id, calls: 3, hits: 1 }]);
    const { entries } = await ask<{ entries: object[] }>(`GET /journal?faultId=${id}&summary=true`);
    expect(entries).toMatchObject([
      { number: 2, status: 422, faultIds: [id], timing: { durationMs: expect.any(Number) } },
    ]);
    expect(Object.keys(entries[0]!)).not.toContain("requestHeaders");
  });

  it("pages of the journal: after a number, the newest, one", async () => {
    for (let call = 0; call < 4; call++) await callTool();
    const numbers = async (query: string) =>
      (await ask<{ entries: { number: number }[] }>(`GET /journal?${query}`)).entries.map(({ number }) => number);
    expect(await numbers("after=2")).toEqual([3, 4]);
    expect(await numbers("limit=1")).toEqual([4]);
    expect(await numbers("number=3")).toEqual([3]);
  });

  it("yields missed events, then new ones", async () => {
    await callTool();
    await callTool();
    const abort = new AbortController();
    const headers = { "x-mock-token": port.controlToken };
    const path = "/__mock/events?after=1";
    const response = await fetch(port.url + path, { headers, signal: abort.signal });
    let text = "";
    void response
      .body!.pipeThrough(new TextDecoderStream())
      .pipeTo(
        new WritableStream({
          write(chunk) {
            text += chunk;
          },
        }),
      )
      .catch(() => {});
    await expect.poll(() => text).toMatch(/^: connected\n\nid: 2\nevent: request\n.*\n\n$/);
    text = "";
    await callTool();
    await expect.poll(() => text).toMatch(/^id: 3\nevent: request\n/);
    abort.abort();
  });
});

describe("AI jobs", () => {
  it("a step is approved or rejected, and the job's events can be followed", async () => {
    const token = await labelOf("infra");
    const abort = new AbortController();
    const headers = { "x-mock-token": port.controlToken };
    const path = `/__mock/ai/events?jobId=job_31&token=${encodeURIComponent(token)}`;
    const reader = (await fetch(port.url + path, { headers, signal: abort.signal })).body!.getReader();
    const read = async () => new TextDecoder().decode((await reader.read()).value);
    let seen = "";
    while (!seen.includes("job.snapshot")) seen += await read();
    const decision = { token, jobId: "job_31", stepId: "stp_10", decision: "approve" };
    expect(await ask("POST /ai/decide", decision)).toMatchObject({ id: "job_31", status: "running" });
    while (!seen.includes('"approved"')) seen += await read();
    abort.abort();
    const error = "The step is not awaiting approval: its status is approved, and the job's is running.";
    expect(await refusal("POST /ai/decide", decision)).toBe(error);
    expect(await refusal("POST /ai/decide", { ...decision, jobId: "job_99" })).toContain("job_99");
    expect(mock.journal.entries).toEqual([]);
  });
});

it("assumptions list the operations of your traffic that depend on them", async () => {
  await api("/servers");
  const rows = await ask<{ id: string; operations: string[] }[]>("GET /assumptions");
  const touched = rows.filter(({ operations }) => operations.length > 0);
  expect(touched.map(({ id }) => id)).toEqual(expect.arrayContaining(["G-06", "I-01"]));
  expect(touched.map(({ id }) => id)).not.toContain("I-04");
  expect(touched.every(({ operations }) => operations.join() === "listServers")).toBe(true);
  expect(rows.length).toBeGreaterThan(touched.length);
});

describe("fields of a resource", () => {
  const change = (fields: unknown) => ({ token: mock.tokens.owner, id: "srv_81f2", fields });

  it("change as the API shows them", async () => {
    const { tables } = await ask<{ tables: { servers: { editable: string[] }[] } }>("GET /resources");
    expect(tables.servers[0]!.editable).toContain("tags");
    await ask("POST /resources", change({ name: "edge-1", tags: ["eu"], description: null }));
    const { data } = await (await api("/servers/srv_81f2")).json();
    expect(data).toMatchObject({ name: "edge-1", tags: ["eu"], description: null });
  });

  it.each([
    [{ naem: "x" }, 'fields has no option "naem". Did you mean "name"?'],
    [{ name: 7 }, "name must be a string or null; got 7."],
    [{ status: "online" }, 'fields has no option "status".'],
  ])("refuse %j", async (fields, message) => {
    expect(await refusal("POST /resources", change(fields))).toContain(message);
  });
});

it("names the job to follow when jobId is missing", async () => {
  expect(await refusal("GET /ai/events", undefined)).toBe(
    "Send jobId: the job to follow. GET /resources lists the jobs.",
  );
});
