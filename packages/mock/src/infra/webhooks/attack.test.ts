import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { createMock } from "../../create-mock.ts";
import { type Received, startReceiver } from "../../testing/start-receiver.ts";
import { attackCases } from "./attack-cases.ts";
import type { AttackRow } from "./attack-options.ts";

const { webhooks } = createMock();
const secret = `whsec_${Buffer.from("a key for tests, no more").toString("base64")}`;
const retiredSecret = `whsec_${Buffer.from("the key that was before.").toString("base64")}`;
const now = Date.parse("2026-03-01T12:00:00Z");

/** The checks of a receiver; a flaw is one of them done otherwise. */
const sound = {
  method: ({ method }: Received) => method === "POST",
  headers: ({ headers }: Received) =>
    ["webhook-id", "webhook-timestamp", "webhook-signature"].every((name) => headers[name] !== undefined),
  id: (id: string) => /^[A-Za-z0-9_]+$/.test(id),
  timestamp: (text: string) => /^\d{1,12}$/.test(text) && Math.abs(now / 1_000 - Number(text)) <= 300,
  signed: ({ headers, body }: Received): Buffer =>
    Buffer.concat([Buffer.from(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.`), body]),
  matches: (given: readonly string[], right: string) => given.includes(`v1,${right}`),
  refuse: 401,
  again: 200,
};
type Checks = typeof sound;

async function attackOn(flaw: Partial<Checks>): Promise<readonly AttackRow[]> {
  const checks = { ...sound, ...flaw };
  const seen = new Set<string>();
  const statusFor = (received: Received): number => {
    if (!checks.method(received)) return 405;
    if (!checks.headers(received)) return 401;
    const [id, timestamp, signature] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
      (received.headers[name] as string | undefined)!.trim(),
    ) as [string, string, string];
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    const right = createHmac("sha256", key).update(checks.signed(received)).digest("base64");
    if (!checks.id(id) || !checks.timestamp(timestamp)) return checks.refuse;
    if (!checks.matches(signature.split(" "), right)) return checks.refuse;
    if (seen.has(id)) return checks.again;
    seen.add(id);
    return 200;
  };
  const receiver = await startReceiver((response, received) => {
    let status = 500;
    try {
      status = statusFor(received);
    } catch {}
    response.writeHead(status).end();
  });
  closing.push(receiver.close);
  return webhooks.attack(receiver.url, secret, { now, retiredSecret });
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const failed = (rows: readonly AttackRow[]) => rows.filter(({ ok }) => !ok).map((row) => `${row.case}: ${row.got}`);

describe("a receiver", () => {
  it("that makes no mistake passes every case", async () => {
    const rows = await attackOn({});
    expect(failed(rows)).toEqual([]);
    expect(rows.map((row) => row.case)).toEqual(attackCases.map(({ name }) => name));
  });

  it.each<[string, Partial<Checks>, readonly string[]]>([
    [
      "that does not look at the timestamp",
      { timestamp: () => true },
      [
        "stale: ten minutes old: 200",
        "from the future: ten minutes ahead: 200",
        "a timestamp in milliseconds, signed: 200",
        "a timestamp that is not a number, signed: 200",
      ],
    ],
    [
      "that believes a timestamp that is not signed",
      { timestamp: (text) => text !== "", signed: ({ body }) => body },
      ["a right delivery: 401"],
    ],
    [
      "that signs the JSON it wrote anew",
      {
        signed: ({ headers, body }) =>
          Buffer.from(
            `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${JSON.stringify(JSON.parse(String(body) || "0"))}`,
          ),
      },
      ["a body with emoji, CRLF and a trailing newline: 401", "the body serialized again: same JSON, other bytes: 200"],
    ],
    [
      "that compares as much as was sent",
      { matches: (given, right) => given.some((entry) => `v1,${right}`.startsWith(entry)) },
      ["a signature cut short, or empty: 200", "an algorithm named in a header: 200"],
    ],
    [
      "that ignores the version",
      { matches: (given, right) => given.some((entry) => entry.split(",")[1] === right) },
      ["the right signature under another version: 200"],
    ],
    [
      "that takes the first signature only",
      { matches: ([first], right) => first === `v1,${right}` },
      ["a secret being replaced: a foreign signature before the right one: 401"],
    ],
    [
      "that breaks when a header is missing",
      { headers: () => true },
      ["without webhook-id: 500", "without any header of a webhook: 500"],
    ],
    [
      "that says no to what it has already taken",
      { again: 409 },
      ["a duplicate: 200, 409", "a later attempt of a delivery that was taken: same id, new timestamp: 200, 409"],
    ],
    ["that breaks instead of refusing", { refuse: 500 }, ["signed with a foreign secret: 500"]],
  ])("%s is found out", async (_, flaw, expected) => {
    expect(failed(await attackOn(flaw))).toEqual(expect.arrayContaining(expected as string[]));
  });

  it("accepting everything fails exactly the cases to reject", async () => {
    const { url, close } = await startReceiver((response) => response.writeHead(200).end());
    closing.push(close);
    const rows = await webhooks.attack(url, secret, { now, retiredSecret });
    const mustRefuse = attackCases.filter(({ expects }) => expects === "refused").map(({ name }) => name);
    // The server itself refuses a header this long.
    expect(rows.filter(({ ok }) => !ok).map((row) => row.case)).toEqual(
      mustRefuse.filter((name) => name !== "a signature header of 100 kB"),
    );
  });

  it("reports a missing one for each row", async () => {
    const { url, close } = await startReceiver(() => {});
    await close();
    const rows = await webhooks.attack(url, secret);
    expect(new Set(rows.map(({ got, ok }) => `${got} ${ok}`))).toEqual(new Set(["The connection was refused. false"]));
    // Without a retired secret there is one case less.
    expect(rows.length).toBe(attackCases.length - 1);
  });
});

describe("is rejected", () => {
  it.each([
    ["another machine", "https://example.com/hooks", secret],
    ["a name that only looks like this one", "http://127.0.0.1.example.com/", secret],
    ["no address", "localhost", secret],
    ["a secret that is none", "http://127.0.0.1:9/", "whsec_***"],
    ["a secret without its prefix", "http://127.0.0.1:9/", "c2VjcmV0"],
  ])("an attack on %s", async (_, url, key) => {
    await expect(webhooks.attack(url, key)).rejects.toThrow(RangeError);
  });
});
