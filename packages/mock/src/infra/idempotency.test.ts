import { describe, expect, it } from "vitest";
import { type Infra, startInfra } from "../testing/start-infra.ts";

const key = "0c8d3f6e-6a30-4a0e-9d8e-0b7f3a1f2c4d";
const body = { name: "new-1", host: "203.0.113.9" };
const post = ({ call }: Infra, sent: object = body, withKey = key, token?: string) =>
  call("POST /servers", sent, { headers: { "idempotency-key": withKey }, ...(token === undefined ? {} : { token }) });
const count = async ({ call }: Infra) => (await call("GET /servers")).list.length;

describe("a repeated Idempotency-Key", () => {
  it("gets the first answer again, and nothing happens twice", async () => {
    const infra = startInfra();
    const first = await post(infra);
    await infra.mock.clock.advance("1h");
    const second = await post(infra);
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    expect(await count(infra)).toBe(4);
    expect(infra.mock.journal.find({ operationId: "createServer" }).map(({ executed }) => executed)).toEqual([
      true,
      false,
    ]);
  });

  it("with another body or another path is rejected", async () => {
    const infra = startInfra();
    await post(infra);
    const reused = await post(infra, { ...body, name: "new-2" });
    expect([reused.status, reused.problem.code]).toEqual([422, "idempotency_key_reused"]);
    const { id } = await infra.find("/sites", "name", "shop");
    const elsewhere = await infra.call(`POST /sites/${id}/deploy`, undefined, { headers: { "idempotency-key": key } });
    expect([elsewhere.status, elsewhere.problem.code]).toEqual([422, "idempotency_key_reused"]);
    expect(await count(infra)).toBe(4);
  });

  it("is rejected while the first call is in flight", async () => {
    const infra = startInfra();
    infra.mock.faults.add({ operation: "createServer", nth: 1, fault: { latencyMs: 5_000 } });
    const first = post(infra);
    while (infra.mock.clock.pending === 0) await new Promise((resolve) => setImmediate(resolve));
    const second = await post(infra);
    expect([second.status, second.problem.code]).toEqual([409, "idempotency_in_progress"]);
    await infra.mock.clock.advance("5s");
    expect((await first).status).toBe(201);
    expect((await post(infra)).text).toBe((await first).text);
  });

  it("is forgotten after 24 hours", async () => {
    const infra = startInfra();
    await post(infra);
    await infra.mock.clock.advance("23h59m59s");
    expect((await post(infra)).status).toBe(201);
    await infra.mock.clock.advance("1s");
    expect((await post(infra)).problem.code).toBe("name_taken");
  });

  it("belongs to its token", async () => {
    const infra = startInfra();
    const first = await post(infra);
    const second = await post(infra, body, key, "tdi_owner_other");
    expect([second.status, second.data.id === first.data.id]).toEqual([201, false]);
  });
});
