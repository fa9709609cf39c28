import { createMock } from "@tandem/mock";
import { afterAll, beforeEach, describe, expect, it } from "vitest";

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

async function ask<T = Record<string, unknown>>(name: string, body?: unknown): Promise<T> {
  const { status, result } = await call(name, body);
  expect([status, result]).toEqual([200, expect.anything()]);
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
