import { InfraClient } from "@tandem/sdk";
import { describe, expect, test } from "vitest";
import { rejection } from "../support/mock-service.ts";
import { serving } from "../support/servers.ts";

const timeout = { totalMs: 300 };
const wait = { timeoutMs: 300 };
const step = { id: "stp_1", title: "Deploy", status: "awaiting_approval" };

/** Every page is followed by another, and takes a while; so does a job, whose steps are never decided. */
async function endlessService(items: readonly { id: string }[], pageMs = 120) {
  let pages = 0;
  const baseUrl = await serving((request, response) => {
    const data = request.url!.includes("/jobs/")
      ? { id: "job_1", status: "awaiting_approval", steps: [step] }
      : items.map(({ id, ...item }) => ({ ...item, id: `${id}_${pages}` }));
    const status = request.method === "POST" ? 409 : 200;
    const body = JSON.stringify({ data, meta: { nextCursor: `c${pages++}` } });
    setTimeout(() => response.writeHead(status, { "content-type": "application/json" }).end(body), pageMs);
  });
  return new InfraClient({ baseUrl, token: "tok_1", pacing: false });
}

describe("one limit covers every request of a helper, however many pages there are", () => {
  test.each<[string, code: string, (infra: InfraClient) => PromiseLike<unknown>]>([
    ["sites.get", "timeout", ({ sites }) => sites.get("sit_1", { timeout })],
    ["sites.get with a number", "timeout", ({ sites }) => sites.get("sit_1", { timeout: 300 })],
    ["databases.get", "timeout", ({ databases }) => databases.get("db_1", { timeout })],
    ["teams.get", "timeout", ({ teams }) => teams.get("team_1", { timeout })],
    ["sites.waitUntilActive", "wait_timeout", ({ sites }) => sites.waitUntilActive("sit_1", wait)],
    ["sites.waitForDeploy", "wait_timeout", ({ sites }) => sites.waitForDeploy({ id: "d", siteId: "s" }, wait)],
    ["databases.waitUntilOnline", "wait_timeout", ({ databases }) => databases.waitUntilOnline("db_1", wait)],
    [
      "databases.waitForBackup",
      "wait_timeout",
      ({ databases }) => databases.waitForBackup({ id: "b", databaseId: "d" }, wait),
    ],
    ["databases.waitForRestore", "wait_timeout", ({ databases }) => databases.waitForRestore({ id: "r" }, wait)],
    [
      "job.decide",
      "timeout",
      ({ ai }) => ai.attach("job_1").decide(step as never, "approve", { timeout: 300, retries: 0 }),
    ],
  ])("%s", async (_, code, call) => {
    const infra = await endlessService([]);
    const startedAt = performance.now();

    expect(await rejection(call(infra))).toMatchObject({ code });
    expect(performance.now() - startedAt).toBeLessThan(900);
  });
});

test("a loop's limit starts again with every page, since your own work would count too", async () => {
  const infra = await endlessService([{ id: "srv_1" }], 400);
  let items = 0;

  for await (const _ of infra.servers.list({}, { timeout: { totalMs: 1_000 } })) if (++items === 4) break;

  expect(items).toBe(4);
});
