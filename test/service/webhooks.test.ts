import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServiceFile, serviceEvents, webhookScheme, withService } from "@tandem/contract";
import { createMock } from "@tandem/mock";
import { Tandem } from "@tandem/sdk";
import { sign, verify } from "@tandem/sdk/webhooks";
import { describe, expect, it, onTestFinished } from "vitest";
import { runMain } from "../../packages/cli/src/testing/program.ts";
import { startReceiver } from "../support/receiver.ts";

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
    fetch: withService(service, mock.fetch),
    clock: mock.clock,
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
  const own = webhookScheme(service);

  it("are sent by the mock, and verified by SDK and CLI", async () => {
    const { body, rawHeaders, secret } = await delivered(service);
    const { event, scheme: name } = await verify(body, rawHeaders, { secrets: secret, scheme: own });
    expect({ type: event.type, name }).toEqual({ type: "deploy.succeeded", name: "service" });
    await expect(verify(`${body} `, rawHeaders, { secrets: secret, scheme: own })).rejects.toMatchObject({
      code: "webhook_verification",
    });
    const result = await runVerify(service, { body, rawHeaders, secret });
    expect(result).toMatchObject({ exit: 0, stderr: "" });
  });

  it("are signed by the SDK and by webhooks send", async () => {
    const secret = scheme.key === "hex" ? "0f".repeat(24) : `whsec_${Buffer.alloc(24, 1).toString("base64")}`;
    const headers = await sign("{}", { secret, scheme: own });
    expect((await verify("{}", headers, { secrets: secret, scheme: own })).raw).toHaveLength(2);
    const { url, received } = await receiver();
    const argv = ["webhooks", "send", "deploy.failed", "--to", url, "--service", fileOf(service)];
    expect(await runMain(argv, { env: { TANDEM_WEBHOOK_SECRET: secret } })).toMatchObject({ exit: 0 });
    const { body, rawHeaders } = received[0]!;
    expect((await verify(body, rawHeaders, { secrets: secret, scheme: own })).event.type).toBe("deploy.failed");
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
};

it("fields and words of events are the service's on the wire, and serviceEvents gives the model's", async () => {
  const { body, rawHeaders, secret } = await delivered(renamed);
  expect(JSON.parse(String(body))).toMatchObject({
    type: "deploy.succeeded",
    team_id: "team_9",
    data: { status: "success", git_ref: "main", site_id: expect.any(String) },
  });
  const { event } = await verify(body, rawHeaders, { secrets: secret, scheme: webhookScheme(renamed) });
  expect(serviceEvents(renamed).toModel(event)).toMatchObject({
    type: "deploy.succeeded",
    teamId: "team_9",
    data: { status: "succeeded", branch: "main" },
  });
  expect(serviceEvents(renamed).toWire(serviceEvents(renamed).toModel(event))).toEqual(JSON.parse(String(body)));
  const { stdout } = await runVerify(renamed, { body, rawHeaders, secret });
  expect(JSON.parse(stdout)).toMatchObject({ valid: true, type: "deploy.succeeded" });
});

it("a file without a scheme is Standard Webhooks, and a wrong file an error", () => {
  expect(webhookScheme({})).toBe("standard");
  expect(() => webhookScheme({ webhooks: { shceme: {} } } as ServiceFile)).toThrow("webhooks.shceme is not a key");
});
