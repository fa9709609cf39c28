import { expectTypeOf, test } from "vitest";
import type { Server, Site } from "../generated/infra-types.ts";
import type { InfraApi } from "./infra-api.ts";

declare const api: InfraApi;

test("a route responds as specified", () => {
  const calls = () => {
    expectTypeOf(api.get("/servers/{id}", { path: { id: "srv_1" } }, {})).resolves.toEqualTypeOf<Server>();
    expectTypeOf(api.list("/sites", { query: { serverId: "srv_1" } }, {}))
      .resolves.toHaveProperty("items")
      .toEqualTypeOf<Site[]>();
    expectTypeOf(api.delete("/servers/{id}", { path: { id: "srv_1" } }, {})).resolves.toBeVoid();
  };
  expectTypeOf(calls).toBeFunction();
});

test("a route that does not exist, or not with this method, does not compile", () => {
  const calls = () => [
    // @ts-expect-error
    api.get("/serves", {}, {}),
    // @ts-expect-error
    api.get("/sites/{id}", { path: { id: "site_1" } }, {}),
    // @ts-expect-error
    api.delete("/sites", {}, {}),
  ];
  expectTypeOf(calls).toBeFunction();
});

test("a path parameter that is missing or has another name does not compile", () => {
  const calls = () => [
    // @ts-expect-error
    api.get("/servers/{id}", {}, {}),
    // @ts-expect-error
    api.get("/servers/{id}", { path: { serverId: "srv_1" } }, {}),
    // @ts-expect-error
    api.patch("/teams/{id}/members/{mid}", { path: { id: "team_1" }, body: { role: "admin" } }, {}),
    // @ts-expect-error
    api.list("/servers", { path: { id: "srv_1" }, query: {} }, {}),
  ];
  expectTypeOf(calls).toBeFunction();
});

test("a query the route does not have does not compile", () => {
  const calls = () => [
    // @ts-expect-error
    api.list("/servers", { query: { serverId: "srv_1" } }, {}),
    // @ts-expect-error
    api.delete("/servers/{id}", { path: { id: "srv_1" }, query: { force: "yes" } }, {}),
    // @ts-expect-error
    api.get("/servers/{id}", { path: { id: "srv_1" }, query: { force: true } }, {}),
  ];
  expectTypeOf(calls).toBeFunction();
});

test("a body that is missing, wrong or not the route's does not compile; an optional one may be absent", () => {
  const calls = () => [
    // @ts-expect-error
    api.post("/servers", {}, {}),
    // @ts-expect-error
    api.post("/servers", { body: { name: "web-1" } }, {}),
    // @ts-expect-error
    api.post("/servers", { body: { name: "web-1", host: "203.0.113.7", hots: "x" } }, {}),
    // @ts-expect-error
    api.delete("/servers/{id}", { path: { id: "srv_1" }, body: {} }, {}),
    api.post("/sites/{id}/deploy", { path: { id: "site_1" } }, {}),
    api.post("/sites/{id}/deploy", { path: { id: "site_1" }, body: undefined }, {}),
  ];
  expectTypeOf(calls).toBeFunction();
});
