import { expectTypeOf, test } from "vitest";
import type { Deploy, Server } from "../generated/infra-types.ts";
import { Tandem } from "../tandem.ts";
import type { InfraClient } from "./infra-client.ts";

test("statuses keep their known values and take any other", () => {
  expectTypeOf<"online">().toExtend<Server["status"]>();
  expectTypeOf<"hibernating">().toExtend<Server["status"]>();
  expectTypeOf<number>().not.toExtend<Server["status"]>();
});

test("a mistyped key does not compile", () => {
  const { infra } = new Tandem({ infra: { token: "t", baseUrl: "https://api.example.com" } });
  const calls = () => [
    // @ts-expect-error
    new Tandem({ infra: { tokne: "t" } }),
    // @ts-expect-error
    infra.servers.list({ limt: 1 }),
    // @ts-expect-error
    infra.servers.create({ name: "web-1", hots: "203.0.113.7" }),
    // @ts-expect-error
    infra.servers.create({ name: "web-1" }),
    // @ts-expect-error
    infra.servers.get("srv_1", { idempotencyKey: "k" }),
    // @ts-expect-error
    infra.sites.waitForDeploy({ id: "dep_1" }),
    // @ts-expect-error
    infra.sites.waitForDeploy({ id: "dep_1", siteId: "site_1" }, { timeout: { totalMs: 1 } }),
  ];
  expectTypeOf(calls).toBeFunction();
});

test("a list is awaited for a page and iterated for items", () => {
  const use = async (infra: InfraClient) => {
    const { items, nextCursor } = await infra.servers.list();
    expectTypeOf(items).toEqualTypeOf<Server[]>();
    expectTypeOf(nextCursor).toEqualTypeOf<string | undefined>();
    for await (const server of infra.servers.list()) expectTypeOf(server).toEqualTypeOf<Server>();
    const { data, response } = await infra.sites.deploy("site_1").withResponse();
    expectTypeOf(data).toEqualTypeOf<Deploy>();
    expectTypeOf(response).toEqualTypeOf<Response>();
  };
  expectTypeOf(use).toBeFunction();
});
