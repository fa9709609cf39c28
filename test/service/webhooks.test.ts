import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { Tandem } from "@tandem/sdk";
import type { ServiceFile } from "@tandem/sdk/contract";
import { createVerifier, memoryReplay, sign, verify, webhookHandler } from "@tandem/sdk/webhooks";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { runMain } from "../../packages/cli/src/testing/run-main.ts";
import { startReceiver } from "../../packages/cli/src/testing/start-receiver.ts";

type Delivered = Awaited<ReturnType<typeof startReceiver>>["received"][number];

async function receiver() {
  const started = await startReceiver();
  onTestFinished(started.close);
  return started;
}

/** What a mock of the service delivers for a deploy, and the secret it was signed with. */
async function delivered(service: ServiceFile, type = "deploy.succeeded"): Promise<Delivered & { secret: string }> {
  const { url, received } = await receiver();
  const mock = createMock({ service, webhooks: { deliver: true }, now: new Date().toISOString() });
  const { infra } = new Tandem({
    fetch: mock.fetch,
    clock: mock.clock,
    service,
    infra: { token: mock.tokens.owner, baseUrl: "http://localhost" },
  });
  const { secret } = await infra.webhooks.create({ url, events: ["deploy.succeeded", "deploy.failed"] });
  await mock.webhooks.send(mock.tokens.owner, type);
  return { ...received.at(-1)!, secret };
}

const schemes: readonly [string, NonNullable<NonNullable<ServiceFile["webhooks"]>["scheme"]>][] = [
  ["other headers", { id: "X-Id", timestamp: "X-Time", signature: "X-Sign" }],
  ["hex over the time and the body", { id: "x-id", signed: "{timestamp}.{body}", encoding: "hex", prefix: "" }],
  ["hex over the body alone", { signature: "x-hub", signed: "{body}", encoding: "hex", prefix: "sha256=" }],
  ["SHA-512 in base64url", { digest: "sha512", encoding: "base64url" }],
  ["a key in hex", { key: "hex", digest: "sha384" }],
  ["the secret itself as the key", { key: "utf8", prefix: "v2," }],
];

describe.each(schemes)("deliveries signed with %s", (_, scheme) => {
  const service: ServiceFile = { webhooks: { scheme } };

  it("are sent by the mock, and verified by SDK and CLI", async () => {
    const { body, rawHeaders, secret } = await delivered(service);
    const { event, scheme: name } = await verify(body, rawHeaders, { secrets: secret, service });
    expect({ type: event.type, name }).toEqual({ type: "deploy.succeeded", name: "service" });
    await expect(verify(`${body} `, rawHeaders, { secrets: secret, service })).rejects.toMatchObject({
      code: "webhook_verification",
    });
    const result = await runVerify(service, { body, rawHeaders, secret });
    expect(result).toMatchObject({ exit: 0, stderr: "" });
  });

  it("are signed by the SDK and by webhooks send", async () => {
    const secret = scheme.key === "hex" ? "0f".repeat(24) : `whsec_${Buffer.alloc(24, 1).toString("base64")}`;
    const headers = await sign("{}", { secret, service });
    expect((await verify("{}", headers, { secrets: secret, service })).raw).toHaveLength(2);
    const { url, received } = await receiver();
    const argv = ["webhooks", "send", "deploy.failed", "--to", url, "--service", fileOf(service)];
    expect(await runMain(argv, { env: { TANDEM_WEBHOOK_SECRET: secret } })).toMatchObject({ exit: 0 });
    const { body, rawHeaders } = received[0]!;
    expect((await verify(body, rawHeaders, { secrets: secret, service })).event.type).toBe("deploy.failed");
  });
});

const folder = mkdtempSync(join(tmpdir(), "tandem-service-"));

function fileOf(service: ServiceFile): string {
  const path = join(folder, "service.json");
  writeFileSync(path, JSON.stringify(service));
  return path;
}

function runVerify(
  service: ServiceFile,
  { body, rawHeaders, secret }: Pick<Delivered, "body" | "rawHeaders"> & { secret: string },
) {
  const bodyFile = join(folder, "body.json");
  writeFileSync(bodyFile, body);
  const headers = rawHeaders.flatMap((name, at) => (at % 2 ? [] : ["--header", `${name}: ${rawHeaders[at + 1]}`]));
  const argv = ["webhooks", "verify", "--file", bodyFile, ...headers, "--json", "--service", fileOf(service)];
  return runMain(argv, { env: { TANDEM_WEBHOOK_SECRET: secret } });
}

const renamed: ServiceFile = {
  infra: { case: "snake", fields: { "Deploy.branch": "git_ref" }, statuses: { Deploy: { succeeded: ["success"] } } },
  webhooks: { events: { "deployment.done": "deploy.succeeded", "deployment.error": "deploy.failed" } },
};

it("types, fields and words of events are the service's on the wire, and the model's in the SDK and the CLI", async () => {
  const { body, rawHeaders, secret } = await delivered(renamed);
  expect(JSON.parse(String(body))).toMatchObject({
    type: "deployment.done",
    team_id: "team_9",
    data: { status: "success", git_ref: "main", site_id: expect.any(String) },
  });
  const listener = vi.fn();
  const handle = webhookHandler({ secrets: secret, service: renamed, replay: memoryReplay() })
    .on("deploy.succeeded", listener)
    .otherwise(() => expect.unreachable());
  const request = () => new Request("http://localhost/", { method: "POST", body, headers: pairsOf(rawHeaders) });
  expect((await handle(request())).status).toBe(204);
  expect(listener.mock.calls[0]![0]).toMatchObject({
    type: "deploy.succeeded",
    teamId: "team_9",
    data: { status: "succeeded", branch: "main" },
  });
  const { stdout } = await runVerify(renamed, { body, rawHeaders, secret });
  expect(JSON.parse(stdout)).toMatchObject({ valid: true, type: "deploy.succeeded" });
});

const pairsOf = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, at) => (at % 2 ? [] : [[name, raw[at + 1]!] as [string, string]]));

it("subscriptions and deliveries name events as the service does", async () => {
  const mock = createMock({ service: renamed });
  const asked: unknown[] = [];
  const { infra } = new Tandem({
    fetch: async (url, init) => {
      asked.push(init.body && JSON.parse(init.body));
      return mock.fetch(url, init as RequestInit);
    },
    clock: mock.clock,
    service: renamed,
    infra: { token: mock.tokens.owner, baseUrl: "http://localhost" },
  });
  const webhook = await infra.webhooks.create({ url: "https://hooks.example.com/x", events: ["deploy.failed", "*"] });
  expect(asked).toEqual([{ url: "https://hooks.example.com/x", events: ["deployment.error", "*"] }]);
  expect(webhook.events).toEqual(["deploy.failed", "*"]);
  const { items } = await infra.webhooks.deliveries("wh_5a");
  expect(new Set(items.map(({ eventType }) => eventType))).toEqual(new Set(["deploy.succeeded", "deploy.failed"]));
});

it.each([
  ["scheme and service", { scheme: "stripe" as const, service: renamed }, "scheme and service cannot be combined"],
  [
    "a scheme that leaves the body out",
    { service: { webhooks: { scheme: { signed: "{id}" } } } },
    "must contain {body} exactly once",
  ],
])("%s is a wrong option", (_, options, message) => {
  expect(() => createVerifier({ secrets: `whsec_${"A".repeat(32)}`, ...options })).toThrow(message);
});

it("a misspelled key is an error with the first delivery", async () => {
  const secret = `whsec_${Buffer.alloc(24, 1).toString("base64")}`;
  const service = { webhooks: { shceme: {} } } as ServiceFile;
  const headers = await sign("{}", { secret });
  await expect(verify("{}", headers, { secrets: secret, service })).rejects.toMatchObject({
    code: "invalid_argument",
    message: expect.stringContaining("webhooks.shceme is not a key of a service file. Known here: scheme, events"),
  });
});
