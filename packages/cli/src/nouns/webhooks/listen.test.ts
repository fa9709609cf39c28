import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { type ServiceFile, withService } from "@tandem/contract";
import { createMock } from "@tandem/mock";
import { Tandem } from "@tandem/sdk";
import { verify } from "@tandem/sdk/webhooks";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { Environment } from "../../process/io.ts";
import { main } from "../../program/main.ts";
import { configHome } from "../../testing/config-home.ts";
import { startHostileProxy } from "../../testing/hostile-proxy.ts";
import { infraAccount } from "../../testing/mock-account.ts";
import { runMain } from "../../testing/run-main.ts";
import { type Received, startReceiver } from "../../testing/start-receiver.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());

const secret = `whsec_${Buffer.from("a key for tests, no more").toString("base64")}`;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  mock.faults.clear();
  for (const close of closing.splice(0)) await close();
});

async function receiver(...args: Parameters<typeof startReceiver>) {
  const started = await startReceiver(...args);
  closing.push(started.close);
  return started;
}

/** Its own account with a webhook for everything; what is delivered there is simulated. */
async function account() {
  const env: Environment = { ...configHome().env, ...infraAccount(server), TANDEM_WEBHOOK_SECRET: secret };
  const { infra } = new Tandem({
    clock: mock.clock,
    infra: { token: env.TANDEM_INFRA_TOKEN!, baseUrl: server.infraUrl },
  });
  const webhook = await infra.webhooks.create({ url: "https://hooks.example.com/x", events: ["*"] });
  return { env, infra, webhookId: webhook.id };
}

/** Starts the command. `until` resolves when its output holds the text. */
function start(env: Environment, ...flags: string[]) {
  return startLine(["webhooks", "listen", "--interval", "50ms", ...flags], env);
}

function startLine(line: readonly string[], env: Environment) {
  const stop = new AbortController();
  const output = { stdout: "", stderr: "" };
  const waiting: (() => void)[] = [];
  const keep = (name: keyof typeof output) => {
    const stream = new PassThrough();
    stream.on("data", (chunk) => {
      output[name] += String(chunk);
      for (const wake of waiting.splice(0)) wake();
    });
    return stream;
  };
  const io = { stdin: new PassThrough(), stdout: keep("stdout"), stderr: keep("stderr"), env, interrupt: stop.signal };
  const running = main(line, io);
  const finish = () => {
    stop.abort("SIGINT");
    return running;
  };
  closing.push(finish);
  return {
    output,
    finish,
    running,
    async until(name: keyof typeof output, text: string) {
      while (!output[name].includes(text)) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

const eventOf = async ({ body, rawHeaders }: Received) => (await verify(body, rawHeaders, { secrets: secret })).event;

describe("webhooks listen", () => {
  it("forwards new events, signed, with the resource, on one line each, and exits 0 when stopped", async () => {
    const { env, infra, webhookId } = await account();
    const { url, received, until } = await receiver();
    const listening = start(env, "--webhook", webhookId, "--forward-to", url);
    await listening.until("stderr", "listening to");
    const created = await infra.servers.create({ name: "new-1", host: "203.0.113.99" });
    await until(1);
    await listening.until("stdout", "server.created");
    expect(await eventOf(received[0]!)).toMatchObject({
      type: "server.created",
      teamId: created.teamId,
      data: { id: created.id, name: "new-1" },
    });
    expect(await listening.finish()).toBe(0);
    const { id } = await eventOf(received[0]!);
    expect(listening.output.stdout).toMatch(
      new RegExp(`^2026-[^\\t]+\\tserver.created\\t${id}\\tdata: current\\t204\\t\\d+ ms\\n$`),
    );
    // The ping of before the start was not forwarded.
    expect(received.length).toBe(1);
  });

  it("with --since, first forwards deliveries since then, oldest first, each once", async () => {
    const { env, infra, webhookId } = await account();
    await mock.clock.advance("1h");
    const since = new Date(mock.clock.now()).toISOString();
    for (const name of ["missed-1", "missed-2"]) {
      await infra.servers.create({ name, host: "203.0.113.98" });
      await mock.clock.advance("1s");
    }
    const { url, received, until } = await receiver();
    const listening = start(env, "--webhook", webhookId, "--forward-to", url, "--since", since);
    await until(2);
    await infra.servers.create({ name: "new-1", host: "203.0.113.99" });
    await until(3);
    await listening.finish();
    const events = await Promise.all(received.map(eventOf));
    expect(events.map(({ type, data }) => [type, (data as { name?: string }).name])).toEqual([
      ["server.created", "missed-1"],
      ["server.created", "missed-2"],
      ["server.created", "new-1"],
    ]);
  });

  it("lists the data it could not find, prints JSON lines, and saves what it sent", async () => {
    const { env, infra, webhookId } = await account();
    const { url, received, until } = await receiver((response) => response.writeHead(500).end());
    const file = join(configHome().folder, "kept.jsonl");
    const listening = start(env, "--webhook", webhookId, "--forward-to", url, "--json", "--save", file);
    await waitForBaseline(listening, webhookId);
    await infra.ai.createPrompt({ prompt: "Upgrade node" });
    await until(1);
    await listening.until("stdout", "ai.job.created");
    await listening.finish();
    const [line] = listening.output.stdout.trim().split("\n");
    const event = await eventOf(received[0]!);
    expect(JSON.parse(line!)).toMatchObject({
      eventId: event.id,
      type: "ai.job.created",
      data: "none",
      status: 500,
      error: null,
    });
    expect(event.data).toEqual({});
    if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, "utf8").split("\n")[0]!).body).toBe(received[0]!.body);
  });

  it("continues after the service was unreachable, and reports it", async () => {
    const { env, infra, webhookId } = await account();
    const { url, until } = await receiver();
    const listening = start(env, "--webhook", webhookId, "--forward-to", url, "--retries", "0");
    await listening.until("stderr", "listening to");
    mock.faults.add({ operation: "listWebhookDeliveries", nth: [1, 2], fault: { status: 503 } });
    await listening.until("stderr", "the service cannot be reached");
    await listening.until("stderr", "the service responds again");
    await infra.servers.create({ name: "new-2", host: "203.0.113.98" });
    await until(1);
    await listening.until("stdout", "server.created");
    expect(await listening.finish()).toBe(0);
  });

  it.each([
    ["a dot, which ends the id in what is signed", "evt.1"],
    ["a line break", "evt\n1"],
  ])("an event id with %s stays on its own line, and the next event is forwarded", async (_, odd) => {
    const { env, infra, webhookId } = await account();
    let found = 0;
    const textOf = (text: string, field: string) =>
      field === "eventId" && text !== oldest && ++found === 1 ? odd : text;
    const oldest = (await infra.webhooks.deliveries(webhookId)).items[0]!.eventId;
    const proxy = await startHostileProxy(server, { textOf });
    closing.push(proxy.close);
    const { url, received, until } = await receiver();
    const file = join(configHome().folder, "kept.jsonl");
    const listening = start(
      { ...env, TANDEM_INFRA_URL: proxy.url },
      ...["--webhook", webhookId, "--forward-to", url],
      ...["--save", file],
    );
    await listening.until("stderr", "listening to");
    await infra.servers.create({ name: "odd-1", host: "203.0.113.97" });
    await Promise.race([listening.until("stdout", "not sent"), listening.running]);
    await infra.servers.create({ name: "next-1", host: "203.0.113.96" });
    await until(1);
    await listening.until("stdout", "\t204\t");
    expect(await listening.finish()).toBe(0);
    expect((await eventOf(received[0]!)).data).toMatchObject({ name: "next-1" });
    const shown = odd.replace("\n", "\\n");
    expect(listening.output.stdout.split("\n")[0]).toContain(
      `\tserver.created\t${shown}\tdata: current\tnot sent: the id cannot be signed\t0 ms`,
    );
    expect(listening.output.stdout.split("\n")).toHaveLength(3);
    expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(1);
  });

  it("ends when the webhook is not there, or the token is rejected", async () => {
    const { env, webhookId } = await account();
    const argv = ["webhooks", "listen", "--forward-to", "3000", "--webhook"];
    expect(await runMain([...argv, "wh_none"], { env })).toMatchObject({ exit: 5, stdout: "" });
    const revoked = { ...env, ...infraAccount(server, "revoked") };
    expect(await runMain([...argv, webhookId], { env: revoked })).toMatchObject({ exit: 4, stdout: "" });
  });

  it("forwards to another machine over https alone", async () => {
    const words = ["webhooks", "listen", "--webhook", "wh_1", "--forward-to", "http://example.com"];
    const result = await runMain(words, { env: { TANDEM_WEBHOOK_SECRET: secret } });
    expect(result).toMatchObject({ exit: 2, stdout: "" });
    expect(result.stderr).toContain("error: --forward-to needs https for example.com");
  });
});

/** Under --json nothing says that it listens: the second look at the list does. */
async function waitForBaseline(listening: { running: Promise<number> }, webhookId: string) {
  const looks = () =>
    mock.journal.find({ operationId: "listWebhookDeliveries" }).filter(({ path }) => path.includes(webhookId)).length;
  while (looks() < 2) await Promise.race([listening.running, new Promise((resolve) => setTimeout(resolve, 10))]);
}

describe("webhooks listen --contract", () => {
  const scheme = {
    id: "x-id",
    timestamp: "x-time",
    signature: "x-sign",
    signed: "{timestamp}.{body}",
    encoding: "hex",
    prefix: "",
  } as const;

  it.each<[string, ServiceFile | undefined, string[], string | undefined, RegExp, number]>([
    ["as assumed", undefined, [], undefined, /W-01 {2}confirmed.*\nW-02 {2}confirmed.*\nW-03 {2}confirmed/s, 0],
    [
      "as assumed, with another secret",
      undefined,
      [],
      secret,
      /W-03 {2}contradicted {2}the signature does not match \(no_match\)/,
      14,
    ],
    [
      "as its service file says",
      { webhooks: { scheme } },
      ["--service"],
      undefined,
      /W-02 {2}confirmed {5}as the service file says \(webhooks.scheme\).*\nW-03 {2}confirmed/s,
      0,
    ],
  ])("judges a real delivery of the mock: %s", async (_, service, flags, own, printed, exit) => {
    const sender = createMock({ clock: "real", webhooks: { deliver: true }, ...(service && { service }) });
    const { infra } = new Tandem({
      fetch: withService(service ?? {}, sender.fetch),
      infra: { token: sender.tokens.owner, baseUrl: "http://localhost" },
    });
    const { env, folder } = configHome();
    const file = join(folder, "service.json");
    writeFileSync(file, JSON.stringify(service ?? {}));
    const listener = await listenFor(own);
    expect(await listener.running).toBe(exit);
    expect(listener.output.stdout).toMatch(printed);

    /** The webhook needs the address of the receiver, and the receiver the webhook's secret. */
    async function listenFor(given: string | undefined) {
      const port = await freePort();
      const address = `http://127.0.0.1:${port}/`;
      const created = await infra.webhooks.create({ url: address, events: ["deploy.succeeded"] });
      const line = [
        "webhooks",
        "listen",
        "--contract",
        "--port",
        String(port),
        ...flags,
        ...(flags.length > 0 ? [file] : []),
      ];
      const started = startLine(line, { ...env, TANDEM_WEBHOOK_SECRET: given ?? created.secret });
      await started.until("stderr", "waiting for a delivery");
      await sender.webhooks.send(sender.tokens.owner, "deploy.succeeded");
      return started;
    }
  });
});

async function freePort(): Promise<number> {
  const { url, close } = await startReceiver();
  await close();
  return Number(new URL(url).port);
}
