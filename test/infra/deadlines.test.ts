import { type Fetch, InfraClient } from "@tandem/sdk";
import { describe, expect, test } from "vitest";
import { rejection } from "../support/mock-service.ts";
import { VirtualClock } from "../support/virtual-clock.ts";

const timeout = { totalMs: 300 };
const wait = { timeoutMs: 300 };
const step = { id: "stp_1", title: "Deploy", status: "awaiting_approval" };

/** Every page is followed by another, and takes a while; so does a job, whose steps are never decided. */
function endlessService(items: readonly { id: string }[], pageMs = 120) {
  const clock = new VirtualClock();
  let pages = 0;
  const fetch: Fetch = async (url, { method }) => {
    const data = url.includes("/jobs/")
      ? { id: "job_1", status: "awaiting_approval", steps: [step] }
      : items.map(({ id, ...item }) => ({ ...item, id: `${id}_${pages}` }));
    const page = { data, meta: { nextCursor: `c${pages++}` } };
    await new Promise<void>((resolve) => void clock.setTimeout(resolve, pageMs));
    return Response.json(page, { status: method === "POST" ? 409 : 200 });
  };
  return {
    clock,
    infra: new InfraClient({ baseUrl: "http://localhost", token: "tok_1", pacing: false, fetch, clock }),
  };
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
    const { clock, infra } = endlessService([]);

    expect(await clock.play(rejection(call(infra)))).toMatchObject({ code });
    expect(clock.monotonic()).toBe(300);
  });
});

test("a loop's limit starts again with every page, since your own work would count too", async () => {
  const { clock, infra } = endlessService([{ id: "srv_1" }], 400);
  const firstFour = async () => {
    let items = 0;
    for await (const _ of infra.servers.list({}, { timeout: { totalMs: 1_000 } })) if (++items === 4) break;
    return items;
  };

  expect(await clock.play(firstFour())).toBe(4);
  expect(clock.monotonic()).toBe(1_600);
});
