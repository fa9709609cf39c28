import { readFileSync } from "node:fs";
import { type ServiceFile, withService } from "@tandem/contract";
import { type Recorder, recorder } from "@tandem/contract/check";
import type { Mock } from "@tandem/mock";

type Json = Record<string, unknown>;
export type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Json>;

const { paths } = JSON.parse(
  readFileSync(new URL("../../packages/sdk/openapi/tools.json", import.meta.url), "utf8"),
) as { paths: Record<string, { post?: { requestBody: { content: Record<string, { example: Json }> } } }> };

/** What the description's examples send to each tool, by slug. */
const toolExamples = Object.entries(paths).flatMap(([path, { post }]) => {
  const slug = path.split("/").at(-1)!;
  return post && !slug.includes("{") ? [[slug, post.requestBody.content["application/json"]!.example] as const] : [];
});

/**
 * Everything that a mock can be asked, as a recording: reads, changes, refusals, tools, a stream.
 *
 * @param file the service's language, if the mock speaks another.
 */
export async function playTraffic(mock: Mock, file: ServiceFile = {}): Promise<Recorder> {
  const record = recorder((url, init) => mock.fetch(url as string, init));
  const send = withService(file, record);
  const ask = asker(send, mock.tokens.owner);
  await playReads(ask);
  await playChanges(ask, mock);
  await playTools(asker(send, mock.keys.pro), mock);
  await playStream(ask, send, mock);
  return record;
}

type Send = (url: string, init: RequestInit) => Promise<Response>;

const base = "https://api.example.com/api/v1";

function asker(send: Send, credential: string): Ask {
  return async (method, path, body, headers = {}) => {
    const response = await send(base + path, {
      method,
      headers: {
        ...(credential && { authorization: `Bearer ${credential}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      signal: new AbortController().signal,
      redirect: "manual",
    });
    const text = await response.text();
    try {
      return JSON.parse(text) as Json;
    } catch {
      return {};
    }
  };
}

async function playReads(ask: Ask): Promise<void> {
  for (const path of ["/servers?limit=2", "/sites?serverId=srv_81f2", "/databases", "/alerts", "/webhooks"])
    await ask("GET", path);
  for (const path of ["/billing/plans", "/billing/invoices", "/teams", "/servers/srv_81f2"]) await ask("GET", path);
  for (const path of ["/webhooks/wh_5a/deliveries", "/teams/team_9/audit-logs", "/databases/db_6b2e/users"])
    await ask("GET", path);
  await ask("GET", "/servers/srv_none");
  await ask("GET", "/servers", undefined, { authorization: "Bearer nobody" });
  for (const path of ["/ai/jobs/job_29", "/ai/jobs/job_30"]) await ask("GET", path);
}

async function playChanges(ask: Ask, mock: Mock): Promise<void> {
  const once = { "idempotency-key": "7b0c3a52-8a0e-4a6e-9d5e-2d1f3b8a9c01" };
  const server = { name: "new", host: "203.0.113.9" };
  await ask("POST", "/servers", server, once);
  await ask("POST", "/servers", server, once);
  await ask("POST", "/servers", { name: 7 });
  await ask("POST", "/servers", "{");
  await ask("PATCH", "/servers/srv_81f2", { description: "x" });
  await ask("POST", "/sites", { serverId: "srv_81f2", name: "docs", type: "static" });
  await ask("PATCH", "/sites/site_4c1d", { healthCheckPath: "/up" });
  await ask("POST", "/sites/site_4c1d/deploy", { branch: "main" });
  await mock.clock.advance("10m");
  await ask("GET", "/sites");
  await ask("POST", "/databases", { serverId: "srv_81f2", name: "second", engine: "postgresql" });
  await ask("POST", "/databases/db_6b2e/users", { name: "reader" });
  await ask("POST", "/databases/db_6b2e/backups", { retentionDays: 3 });
  await mock.clock.advance("1h");
  await ask("POST", "/databases/db_6b2e/restore", { backupId: "bkp_0d41" });
  const condition = { type: "threshold", comparison: "gt", value: 90 };
  const target = { type: "server", ids: ["srv_81f2"] };
  const channels = [{ type: "email", to: ["a@example.com"] }];
  const created = await ask("POST", "/alerts", {
    name: "Memory",
    target,
    metric: "memory_percent",
    condition,
    channels,
  });
  await ask("PATCH", `/alerts/${(created.data as Json)?.id}`, { enabled: false });
  await ask("DELETE", `/alerts/${(created.data as Json)?.id}`);
  await ask("POST", "/webhooks", { url: "https://hooks.example.com/x", events: ["deploy.failed"] });
  await ask("PATCH", "/webhooks/wh_5a", { status: "active" });
  await ask("POST", "/teams", { name: "Second" });
  await ask("POST", "/teams/team_9/invites", { email: "new@example.com", role: "viewer" });
  const { data } = (await ask("GET", "/teams")) as { data?: { members?: { id: string; role: string }[] }[] };
  const member = data?.flatMap(({ members = [] }) => members).find(({ role }) => role !== "owner");
  await ask("PATCH", `/teams/team_9/members/${member?.id}`, { role: "viewer" });
  await mock.clock.advance("1m");
  await ask("POST", "/billing/portal", {});
  await ask("POST", "/billing/subscribe", { planId: "plan_business", interval: "year" });
}

async function playTools(ask: Ask, mock: Mock): Promise<void> {
  await ask("GET", "/tools", undefined, { authorization: "" });
  for (const [slug, example] of toolExamples) {
    await ask("POST", `/tools/${slug}`, example);
    await mock.clock.advance("5s");
  }
  mock.faults.add({ operation: "tool_ai_rewriter", nth: 1, fault: { status: 422 } });
  await ask("POST", "/tools/ai-rewriter", { input: "A sentence to rewrite for us.", options: { tone: "friendly" } });
  await ask("POST", "/tools/ai-rewriter", { input: "A sentence to rewrite for us.", options: { tone: "friendly" } });
  await ask("POST", "/tools/no-such-tool", { input: "x" });
  await ask("POST", "/tools/ai-rewriter", { input: "x" });
  await ask("POST", "/tools/ai-rewriter", { input: "x" }, { authorization: "Bearer nobody" });
  mock.faults.add({ operation: "listTools", nth: 1, fault: { status: 503 } });
  await ask("GET", "/tools", undefined, { authorization: "" });
}

async function playStream(ask: Ask, send: Send, mock: Mock): Promise<void> {
  const { data } = (await ask("POST", "/ai/prompts", { prompt: "Why is web-1 slow?", approval: "each_step" })) as {
    data?: Json;
  };
  const id = String(data?.jobId ?? "job_29");
  const headers = { authorization: `Bearer ${mock.tokens.owner}`, accept: "text/event-stream" };
  const response = await send(`${base}/ai/jobs/${id}`, {
    method: "GET",
    headers,
    signal: new AbortController().signal,
    redirect: "manual",
  });
  const read = response.text();
  for (let turn = 0; turn < 40; turn++) {
    await mock.clock.advance("20s");
    const { data: job } = (await ask("GET", `/ai/jobs/${id}`)) as { data?: Json };
    if (job === undefined) break;
    if (job.pendingStepId)
      await ask("POST", `/ai/jobs/${id}/approve`, { stepId: job.pendingStepId, decision: "approve" });
    if (job.status === "succeeded") break;
  }
  await read;
  await ask("GET", `/ai/jobs/${id}`, undefined, { accept: "text/html" });
}
