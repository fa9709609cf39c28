import { expectTypeOf, test } from "vitest";
import type { operations } from "../generated/infra.ts";
import type { PagedList } from "../pagination/paged-list.ts";
import { Tandem } from "../tandem.ts";
import type { InfraClient } from "./infra-client.ts";
import type { Deploy, Server } from "./infra-types.ts";

/** What the specification says that an operation answers with. */
type Answered<Id extends keyof operations> = {
  [Status in keyof operations[Id]["responses"]]: Status extends 200 | 201 | 202
    ? operations[Id]["responses"][Status] extends { content: { "application/json": { data: infer Data } } }
      ? Data
      : never
    : never;
}[keyof operations[Id]["responses"]];

type Resource = Exclude<keyof InfraClient, "request">;
type Method<R extends Resource, M extends keyof InfraClient[R]> = InfraClient[R][M] extends (
  ...values: never[]
) => infer Result
  ? Result
  : never;

/** What a method gives to whoever awaits it. */
type Given<R extends Resource, M extends keyof InfraClient[R]> = Awaited<Method<R, M>>;
/** The items of a list. */
type Listed<R extends Resource, M extends keyof InfraClient[R]> =
  Method<R, M> extends PagedList<infer Item> ? Item[] : never;

test("every method gives what the specification says of its route", () => {
  expectTypeOf<Listed<"servers", "list">>().toEqualTypeOf<Answered<"listServers">>();
  expectTypeOf<Given<"servers", "get">>().toEqualTypeOf<Answered<"getServer">>();
  expectTypeOf<Given<"servers", "create">>().toEqualTypeOf<Answered<"createServer">>();
  expectTypeOf<Given<"servers", "delete">>().toEqualTypeOf<void>();
  expectTypeOf<Listed<"sites", "list">>().toEqualTypeOf<Answered<"listSites">>();
  expectTypeOf<Given<"sites", "get">[]>().toEqualTypeOf<Answered<"listSites">>();
  expectTypeOf<Given<"sites", "create">>().toEqualTypeOf<Answered<"createSite">>();
  expectTypeOf<Given<"sites", "update">>().toEqualTypeOf<Answered<"updateSite">>();
  expectTypeOf<Given<"sites", "deploy">>().toEqualTypeOf<Answered<"deploySite">>();
  expectTypeOf<Given<"sites", "waitForDeploy">>().toEqualTypeOf<Answered<"deploySite">>();
  expectTypeOf<Listed<"databases", "list">>().toEqualTypeOf<Answered<"listDatabases">>();
  expectTypeOf<Given<"databases", "get">[]>().toEqualTypeOf<Answered<"listDatabases">>();
  expectTypeOf<Given<"databases", "create">>().toEqualTypeOf<Answered<"createDatabase">>();
  expectTypeOf<Given<"databases", "backup">>().toEqualTypeOf<Answered<"createBackup">>();
  expectTypeOf<Given<"databases", "restore">>().toEqualTypeOf<Answered<"restoreDatabase">>();
  expectTypeOf<Listed<"alerts", "list">>().toEqualTypeOf<Answered<"listAlerts">>();
  expectTypeOf<Given<"alerts", "create">>().toEqualTypeOf<Answered<"createAlert">>();
  expectTypeOf<Given<"alerts", "update">>().toEqualTypeOf<Answered<"updateAlert">>();
  expectTypeOf<Listed<"webhooks", "list">>().toEqualTypeOf<Answered<"listWebhooks">>();
  expectTypeOf<Given<"webhooks", "create">>().toEqualTypeOf<Answered<"createWebhook">>();
  expectTypeOf<Listed<"webhooks", "deliveries">>().toEqualTypeOf<Answered<"listWebhookDeliveries">>();
  expectTypeOf<Given<"ai", "createPrompt">>().toEqualTypeOf<Answered<"createAiPrompt">>();
  expectTypeOf<Given<"ai", "getJob">>().toEqualTypeOf<Answered<"getAiJob">>();
  expectTypeOf<Given<"ai", "approveStep">>().toEqualTypeOf<Answered<"approveAiJobStep">>();
  expectTypeOf<Listed<"billing", "plans">>().toEqualTypeOf<Answered<"listPlans">>();
  expectTypeOf<Listed<"billing", "invoices">>().toEqualTypeOf<Answered<"listInvoices">>();
  expectTypeOf<Given<"billing", "subscribe">>().toEqualTypeOf<Answered<"subscribe">>();
  expectTypeOf<Listed<"teams", "list">>().toEqualTypeOf<Answered<"listTeams">>();
  expectTypeOf<Given<"teams", "get">[]>().toEqualTypeOf<Answered<"listTeams">>();
  expectTypeOf<Given<"teams", "invite">>().toEqualTypeOf<Answered<"createTeamInvite">>();
  expectTypeOf<Given<"teams", "updateMember">>().toEqualTypeOf<Answered<"updateTeamMember">>();
  expectTypeOf<Given<"unlisted", "updateServer">>().toEqualTypeOf<Answered<"updateServer">>();
  expectTypeOf<Listed<"unlisted", "listDatabaseUsers">>().toEqualTypeOf<Answered<"listDatabaseUsers">>();
  expectTypeOf<Given<"unlisted", "createDatabaseUser">>().toEqualTypeOf<Answered<"createDatabaseUser">>();
  expectTypeOf<Given<"unlisted", "updateWebhook">>().toEqualTypeOf<Answered<"updateWebhook">>();
  expectTypeOf<Given<"unlisted", "createTeam">>().toEqualTypeOf<Answered<"createTeam">>();
  expectTypeOf<Given<"unlisted", "createBillingPortal">>().toEqualTypeOf<Answered<"createBillingPortal">>();
  expectTypeOf<Listed<"unlisted", "listAuditLogs">>().toEqualTypeOf<Answered<"listAuditLogs">>();
});

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
