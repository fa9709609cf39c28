import { verify } from "@tandem/sdk/webhooks";
import { afterEach, describe, expect, it } from "vitest";
import { startReceiver } from "../../../../../test/support/receiver.ts";
import { runMain } from "../../testing/program.ts";

const secret = `whsec_${Buffer.from("a key for tests, no more").toString("base64")}`;
const env = { TANDEM_WEBHOOK_SECRET: secret };
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function receiver(...args: Parameters<typeof startReceiver>) {
  const started = await startReceiver(...args);
  closing.push(started.close);
  return started;
}

describe("webhooks send", () => {
  it.each(["deploy.failed", "ai.job.awaiting_approval"])("sends a signed %s that verifies", async (type) => {
    const { url, received } = await receiver();
    const result = await runMain(["webhooks", "send", type, "--to", url, "--json"], { env });
    expect(result).toMatchObject({ exit: 0, stderr: "" });
    const [{ rawHeaders, body }] = received as [(typeof received)[number]];
    const { event } = await verify(body, rawHeaders, { secrets: secret });
    expect(event).toMatchObject({ type, data: { id: expect.any(String) } });
    expect(JSON.parse(result.stdout)).toMatchObject({ id: event.id, type, url, status: 204 });
  });

  it("sends the data that is given, of any type, with a secret from stdin, to a port of this machine", async () => {
    const { port, received } = await receiver();
    const argv = ["webhooks", "send", "moon.landed", "--data", '{"id":"m1"}', "--to", String(port), "--secret-stdin"];
    expect(await runMain(argv, { stdin: `${secret}\n` })).toMatchObject({ exit: 0 });
    const [{ rawHeaders, body }] = received as [(typeof received)[number]];
    expect((await verify(body, rawHeaders, { secrets: secret })).event).toMatchObject({
      type: "moon.landed",
      data: { id: "m1" },
    });
  });

  const checkSecret =
    "check that TANDEM_WEBHOOK_SECRET matches the receiver's secret; its `onError` reports the reason";
  it.each([
    [401, 7, "VALIDATION", () => checkSecret],
    [302, 1, "API_ERROR", () => undefined],
    [404, 7, "VALIDATION", () => undefined],
    [500, 11, "SERVER_ERROR", () => undefined],
  ])("an answer of %d ends with %d", async (status, exit, code, fix) => {
    const { url } = await receiver((response) => response.writeHead(status, { location: "/x" }).end("said why\nmore"));
    const root = new URL("/", url).href;
    const result = await runMain(["webhooks", "send", "server.online", "--to", root, "--json"], { env });
    expect(result).toMatchObject({ exit, stdout: "" });
    expect(JSON.parse(result.stderr).error).toMatchObject({
      code,
      message: `the receiver returned ${status}`,
      why: "said why",
    });
    expect(JSON.parse(result.stderr).error.fix).toBe(fix());
  });

  it.each([
    ["nobody there", () => {}, "ECONNREFUSED"],
    [
      "a reset",
      (response: { socket: unknown }) => (response.socket as { resetAndDestroy(): void }).resetAndDestroy(),
      "ECONNRESET",
    ],
  ])("no answer, for %s, ends with 11", async (what, respond, why) => {
    const { url, close } = await receiver(respond as never);
    if (what === "nobody there") await close();
    const result = await runMain(["webhooks", "send", "server.online", "--to", url], { env });
    expect(result).toMatchObject({ exit: 11, stdout: "" });
    expect(result.stderr).toContain(`why: ${why}`);
  });

  it("with --dry-run prints the request and sends nothing", async () => {
    const { url, received } = await receiver();
    const { exit, stdout } = await runMain(["webhooks", "send", "server.online", "--to", url, "--dry-run"], { env });
    expect([exit, received.length]).toEqual([0, 0]);
    expect(stdout).toMatch(
      /^POST http.*\ncontent-type: application\/json\nuser-agent: tandem-cli\nwebhook-id: evt_\w+\nwebhook-timestamp: \d+\nwebhook-signature: v1,\S+\n\n\{"id":"evt_/,
    );
    expect(stdout).not.toContain(secret);
  });

  it.each([
    ["without a secret", ["server.online", "--to", "3000"], {}, 3, "the webhook's secret is missing"],
    [
      "to another machine without https",
      ["server.online", "--to", "http://example.com/"],
      env,
      2,
      "--to needs https for example.com",
    ],
    [
      "of an unknown type without data",
      ["moon.landed", "--to", "3000"],
      env,
      2,
      'there is no event type "moon.landed"\n  why: the types are ',
    ],
  ])("%s is rejected before anything is sent", async (_, words, environment, exit, message) => {
    const result = await runMain(["webhooks", "send", ...words], { env: environment });
    expect(result).toMatchObject({ exit, stdout: "" });
    expect(result.stderr).toContain(`error: ${message}`);
  });

  it("takes no secret as a flag", async () => {
    const argv = ["webhooks", "send", "server.online", "--to", "3000", "--secret", secret];
    const { exit, stderr } = await runMain(argv, { env });
    expect([exit, stderr]).toEqual([
      2,
      "error: unknown option '--secret'\n  why: flags cannot contain secrets, because other users can see command lines\n  fix: tandem webhooks send --help\n",
    ]);
  });

  it("never prints the secret", async () => {
    const { url } = await receiver((response, { rawHeaders }) =>
      response.writeHead(401).end(`${secret} ${rawHeaders}`),
    );
    for (const words of [
      [secret, "--to", url],
      ["x", "--data", secret, "--to", url],
      ["x", "--to", secret],
    ]) {
      const { stdout, stderr } = await runMain(["webhooks", "send", ...words, "--debug"], { env });
      expect(stdout + stderr).not.toContain(secret);
      expect(stderr).toContain("error: ");
    }
    const answered = await runMain(["webhooks", "send", "server.online", "--to", url], { env });
    expect(answered.exit).toBe(7);
    expect(answered.stderr).not.toContain(secret);
  });
});
