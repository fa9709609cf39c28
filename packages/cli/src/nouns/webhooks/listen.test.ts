import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { type ServiceFile, withService } from "@tandem/contract";
import { createMock } from "@tandem/mock";
import { Tandem } from "@tandem/sdk";
import { afterEach, describe, expect, it } from "vitest";
import { startReceiver } from "../../../../../test/support/receiver.ts";
import type { Environment } from "../../process/io.ts";
import { main } from "../../program/main.ts";
import { configHome } from "../../testing/config-home.ts";

const secret = `whsec_${Buffer.from("a key for tests, no more").toString("base64")}`;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

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

describe("webhooks listen", () => {
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
      const line = ["webhooks", "listen", "--port", String(port), ...flags, ...(flags.length > 0 ? [file] : [])];
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
