import { describe, expect, it } from "vitest";
import { newResource } from "../testing/new-resources.ts";
import { type Infra, startInfra } from "../testing/start-infra.ts";

/** A bit of everything, as text. */
async function story(infra: Infra): Promise<string> {
  const { mock, call } = infra;
  await newResource.server(infra);
  await newResource.site(infra);
  await newResource.deploy(infra);
  await newResource.webhook(infra, { url: "https://hooks.example.com/flaky" });
  await newResource.database(infra);
  await newResource.alert(infra);
  await newResource.job(infra);
  await newResource.invite(infra);
  await mock.clock.advance("2d");
  const { id } = await infra.find("/webhooks", "description", null);
  const paths = ["/servers", "/sites", "/databases", "/alerts", "/webhooks", `/webhooks/${id}/deliveries`, "/teams"];
  let text = "";
  for (const path of paths) text += (await call(`GET ${path}?limit=100`)).text;
  return text;
}

describe("a world", () => {
  it("is the same byte for byte with the same seed, and not with another", async () => {
    const first = await story(startInfra());
    expect(await story(startInfra())).toBe(first);
    expect(await story(startInfra({ seed: 2 }))).not.toBe(first);
  });

  it("belongs to a token: others never see its changes", async () => {
    const infra = startInfra();
    const other = { token: "tdi_owner_other" };
    const before = (await infra.call("GET /servers", undefined, other)).text;
    const { id } = await newResource.server(infra);
    expect((await infra.call("GET /servers", undefined, other)).text).toBe(before);
    expect((await infra.call(`GET /servers/${id}`, undefined, other)).status).toBe(404);
    const own = (await infra.call("GET /servers")).list.map((row) => row.id);
    const theirs = (await infra.call("GET /servers", undefined, other)).list.map((row) => row.id);
    expect(own.filter((candidate) => theirs.includes(candidate))).toEqual([]);
  });

  it("is part of a snapshot, with all that is going to happen in it", async () => {
    const infra = startInfra();
    const { mock, call } = infra;
    await newResource.deploy(infra);
    await newResource.webhook(infra, { url: "https://hooks.example.com/fail" });
    const snapshot = mock.snapshot();
    const later = async () => {
      await mock.clock.advance("3h");
      return (await call("GET /sites")).text + (await call("GET /webhooks")).text + (await call("GET /alerts")).text;
    };
    const first = await later();
    mock.restore(snapshot);
    expect(await later()).toBe(first);
    mock.restore(JSON.parse(JSON.stringify(snapshot)));
    expect(await later()).toBe(first);
  });
});

describe("the limit of requests", () => {
  it("is 120 a minute per token", async () => {
    const { call, mock } = startInfra();
    for (let count = 1; count <= 120; count++) {
      expect((await call("GET /teams")).headers.get("ratelimit")).toBe(`"default";r=${120 - count};t=60`);
    }
    const refused = await call("GET /teams");
    expect([refused.status, refused.problem.code]).toEqual([429, "rate_limited"]);
    expect(["ratelimit-policy", "ratelimit", "retry-after"].map((name) => refused.headers.get(name))).toEqual([
      '"default";q=120;w=60',
      '"default";r=0;t=60',
      "60",
    ]);
    expect((await call("GET /teams", undefined, { token: "tdi_owner_other" })).status).toBe(200);
    await mock.clock.advance("1m");
    expect((await call("GET /teams")).status).toBe(200);
  });
});
