import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServiceFile, webhookScheme } from "@tandem/contract";
import { sign } from "@tandem/sdk/webhooks";
import { describe, expect, it } from "vitest";
import { runMain } from "../../testing/program.ts";

const secret = `whsec_${Buffer.from("a key for tests, no more").toString("base64")}`;
const env = { TANDEM_WEBHOOK_SECRET: secret };
const folder = mkdtempSync(join(tmpdir(), "tandem-webhooks-"));
const body = '{ "id": "evt_1", "type": "server.online", "note": "🚀" }\r\n';

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
const bodyFile = file("body.json", body);
const seconds = () => Math.floor(Date.now() / 1_000);
const headerWords = (headers: Record<string, string>) =>
  Object.entries(headers).flatMap(([name, value]) => ["--header", `${name}: ${value}`]);
const check = (words: readonly string[], setup = {}) =>
  runMain(["webhooks", "verify", "--file", bodyFile, ...words], { env, ...setup });

describe("webhooks verify", () => {
  const signed = (options = {}) => sign(body, { secret, id: "evt_1", ...options });

  it.each([
    [["--file", "-", "--secret-stdin"], "stdin cannot give both the body and the secret"],
    [["--file", bodyFile, "--header", "nonsense"], '--header must be "name: value"'],
  ])("%j is rejected", async (words, message) => {
    const result = await runMain(["webhooks", "verify", ...words], { env, stdin: "" });
    expect(result).toMatchObject({ exit: 2, stdout: "" });
    expect(result.stderr).toContain(message);
  });

  it.each([
    ["whsec_********", "is a placeholder, or contains a space or a line break"],
    ["whsec_", "is empty, or has only zeros"],
    ["whsec_AAAAAAAAAAAAAAAAAAAAAAAA", "is a placeholder, or contains a space or a line break"],
    ["abc", "has 2 bytes, fewer than 16"],
  ])("rejects the secret %s with a fix, without printing it", async (given, why) => {
    const fix = "set TANDEM_WEBHOOK_SECRET to the secret printed by webhooks create";
    const result = await check(headerWords(await signed()), { env: { TANDEM_WEBHOOK_SECRET: given } });
    expect(result).toMatchObject({
      exit: 2,
      stdout: "",
      stderr: `error: the webhook secret ${why}\n  fix: ${fix}\n`,
    });
  });

  it("follows the scheme of the service file", async () => {
    const service: ServiceFile = { webhooks: { scheme: { signature: "x-sign", signed: "{body}", encoding: "hex" } } };
    const headers = await sign(body, { secret, scheme: webhookScheme(service) });
    const words = [...headerWords(headers), "--service", file("service.json", JSON.stringify(service))];
    expect((await check(words)).exit).toBe(0);
    expect((await check(headerWords(headers))).exit).toBe(7);
  });

  it("accepts a valid delivery with headers of any case", async () => {
    const headers = Object.fromEntries(
      Object.entries(await signed()).map(([name, value]) => [name.toUpperCase(), value]),
    );
    expect(await check(headerWords(headers))).toMatchObject({ exit: 0, stderr: "" });
  });

  it("takes an old delivery with --any-age or a longer --tolerance", async () => {
    const words = headerWords(await signed({ timestamp: seconds() - 3_000 }));
    expect((await check(words)).exit).toBe(7);
    expect((await check([...words, "--any-age"])).exit).toBe(0);
    expect((await check([...words, "--tolerance", "1h"])).exit).toBe(0);
  });

  const other = `whsec_${Buffer.from("another key, not the one").toString("base64")}`;

  it("--explain detects a reserialized body", async () => {
    const anew = file("anew.json", JSON.stringify(JSON.parse(body)));
    const original = JSON.stringify(JSON.parse(body), null, 2);
    const lines = Object.entries(await sign(original, { secret })).map(([name, value]) => `${name}: ${value}\n`);
    const argv = ["webhooks", "verify", "--file", anew, "--headers-file", file("h.txt", lines.join("")), "--explain"];
    const result = await runMain(argv, { env });
    expect(result.exit).toBe(7);
    expect(result.stderr).toContain("; or the body was parsed and re-serialized: ");
  });

  it("without --explain names the flag that explains", async () => {
    const result = await check(headerWords(await signed({ secret: other })));
    expect(result.exit).toBe(7);
    expect(result.stderr).toMatch(/^error: .*no signature matches the body\n.*fix: add --explain\n$/s);
  });
});
