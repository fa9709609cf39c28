import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ServiceFile } from "@tandem/sdk/contract";
import { sign } from "@tandem/sdk/webhooks";
import { describe, expect, it } from "vitest";
import { runMain } from "../../testing/run-main.ts";

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

describe("webhooks sign", () => {
  const own: ServiceFile = {
    webhooks: { scheme: { signature: "x-sign", signed: "{timestamp}.{body}", encoding: "hex" } },
  };
  it.each([
    ["Standard Webhooks", undefined],
    ["the service file", own],
  ])("prints the headers of %s", async (_, service) => {
    const timestamp = 1_767_225_600;
    const expected = await sign(body, { secret, id: "evt_1", timestamp, service });
    const argv = ["webhooks", "sign", "--file", bodyFile, "--id", "evt_1", "--timestamp", String(timestamp)];
    if (service) argv.push("--service", file("service.json", JSON.stringify(service)));
    const lines = Object.entries(expected).map(([name, value]) => `${name}: ${value}\n`);
    expect(await runMain(argv, { env })).toMatchObject({ exit: 0, stdout: lines.join(""), stderr: "" });
    expect(JSON.parse((await runMain([...argv, "--json"], { env })).stdout)).toEqual(expected);
  });

  it("verify accepts what it prints for stdin", async () => {
    const { stdout } = await runMain(["webhooks", "sign", "--file", "-"], { env, stdin: body });
    const result = await check(["--headers-file", file("headers.txt", stdout), "--json"]);
    expect(result).toMatchObject({ exit: 0, stderr: "" });
    expect(JSON.parse(result.stdout)).toMatchObject({ valid: true, type: "server.online", scheme: "standard" });
  });

  it.each([
    [["sign"], "--file is required"],
    [["sign", "--file", join(folder, "none.json")], "does not exist"],
    [["sign", "--file", bodyFile, "--timestamp", "soon"], "--timestamp must be a whole number"],
    [["sign", "--file", "-", "--secret-stdin"], "stdin cannot give both the body and the secret"],
    [["verify"], "--file is required"],
    [["verify", "--file", bodyFile, "--header", "nonsense"], '--header must be "name: value"'],
  ])("%j is rejected", async (words, message) => {
    const result = await runMain(["webhooks", ...words], { env, stdin: "" });
    expect(result).toMatchObject({ exit: 2, stdout: "" });
    expect(result.stderr).toContain(message);
  });

  it.each([
    ["changeme", "is a placeholder"],
    ["whsec_...", "is a placeholder"],
    ["whsec_", "is empty"],
    ["abc", "has 2 bytes, fewer than 16"],
  ])("rejects the secret %s with a fix, without printing it", async (given, why) => {
    const env = { TANDEM_WEBHOOK_SECRET: given };
    const stderr = `error: the webhook secret ${why}\n  fix: set TANDEM_WEBHOOK_SECRET to the secret printed by webhooks create\n`;
    expect(await runMain(["webhooks", "sign", "--file", bodyFile], { env })).toMatchObject({
      exit: 2,
      stdout: "",
      stderr,
    });
  });
});

describe("webhooks verify", () => {
  const signed = (options = {}) => sign(body, { secret, id: "evt_1", ...options });

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

  it.each<[string, () => Promise<Record<string, string>>, string]>([
    ["another scheme", () => signed({ scheme: "github" }), "The sender uses another scheme: github."],
    [
      "a time that is past",
      () => signed({ timestamp: seconds() - 3_600 }),
      "The signature matches, but the timestamp is too old.",
    ],
    [
      "a key that was decoded otherwise",
      () => signed({ secret: Buffer.from(secret) }),
      "The secret is decoded differently: the key is the text itself.",
    ],
    [
      "another secret",
      () => signed({ secret: other }),
      "No known signature scheme matches: the secret belongs to another endpoint, or was rotated.",
    ],
    [
      "a missing header",
      async () => ({ "webhook-id": "evt_1" }),
      "A required signature header is missing or empty (webhook-timestamp).",
    ],
  ])("--explain says in one sentence that it was %s", async (_, headers, why) => {
    const result = await check([...headerWords(await headers()), "--explain", "--json"]);
    expect(result).toMatchObject({ exit: 7, stdout: "" });
    expect(JSON.parse(result.stderr).error).toMatchObject({ code: "SIGNATURE_INVALID", why });
    expect(result.stderr).not.toContain(secret);
  });

  it("--explain detects a reserialized body", async () => {
    const anew = file("anew.json", JSON.stringify(JSON.parse(body)));
    const original = file("compact.json", JSON.stringify(JSON.parse(body), null, 2));
    const { stdout } = await runMain(["webhooks", "sign", "--file", original], { env });
    const argv = ["webhooks", "verify", "--file", anew, "--headers-file", file("h.txt", stdout), "--explain"];
    const result = await runMain(argv, { env });
    expect(result.exit).toBe(7);
    expect(result.stderr).toContain("  why: The body was parsed and re-serialized before it was verified.\n");
  });

  it("without --explain names the command that explains", async () => {
    const result = await check(headerWords(await signed({ secret: other })));
    expect(result.exit).toBe(7);
    expect(result.stderr).toMatch(
      /^error: .*no signature matches the body\n.*fix: tandem webhooks verify .*--explain\n$/s,
    );
  });
});
