import { createHmac } from "node:crypto";
import { deflateSync, gzipSync } from "node:zlib";
import { type Diagnosis, diagnose, type Scheme, sign, verify } from "@tandem/sdk/webhooks";
import { describe, expect, it } from "vitest";
import { body, cryptos, fixedClock, nowSeconds, otherSecret, presets, secret } from "../support/webhook-world.ts";

const clock = fixedClock();
const value = { type: "deploy.failed", data: { url: "https://a.test/é", ids: [1, 2.5] } };
const compact = JSON.stringify(value);
const pretty = `${JSON.stringify(value, null, 2)}\n`;
const python = '{"type": "deploy.failed", "data": {"url": "https://a.test/\\u00e9", "ids": [1, 2.5]}}';
const php = compact.replaceAll("/", "\\/").replace("é", "\\u00e9");

const codes = ({ mistakes }: Diagnosis) => mistakes.map(({ code, certain }) => (certain ? code : `${code}?`));

describe.each(cryptos)("on %s crypto", (crypto) => {
  const ask = (received: string | Buffer, headers: Record<string, string>, key = secret) =>
    diagnose(received, headers, key, { clock, crypto });
  const signed = (text: string) => sign(text, { secret, clock, crypto });

  it("finds nothing wrong with a good delivery", async () => {
    expect(await ask(body, await signed(body))).toMatchObject({
      ok: true,
      mistakes: [],
      summary: 'The signature matches by the scheme "standard", and nothing is wrong.',
    });
  });

  it.each(presets)("names the scheme of a delivery signed by %s", async (scheme) => {
    const headers = await sign(body, { secret, scheme, clock, crypto });
    const report = await ask(body, headers);
    expect(report.scheme?.name).toBe(scheme);
    expect(codes(report)).toEqual(scheme === "standard" ? [] : ["other_scheme"]);
  });

  it.each<[string, string, string | Buffer, string]>([
    ["pretty JSON written compact", pretty, compact, "body_reserialised"],
    ["compact JSON written pretty", compact, pretty, "body_reserialised"],
    ["Python's JSON written by JavaScript", python, compact, "body_reserialised"],
    ["PHP's JSON written by JavaScript", php, compact, "body_reserialised"],
    ["sorted keys", '{"a":1,"b":2}', '{"b":2,"a":1}', "body_reserialised"],
    ["JSON in a JSON string", compact, JSON.stringify(compact), "body_reserialised"],
    ["a trailing line break dropped", `${body}\n`, body, "body_trailing_newline"],
    ["a trailing line break added", body, `${body}\n`, "body_trailing_newline"],
    ["CRLF as LF", "a\r\nb", "a\nb", "body_line_endings"],
    ["LF as CRLF", "a\nb", "a\r\nb", "body_line_endings"],
    ["a byte order mark dropped", "\ufeffa", "a", "body_bom"],
    ["gzip", body, gzipSync(body), "body_compressed"],
    ["deflate", body, deflateSync(body), "body_compressed"],
    ["base64", body, Buffer.from(body).toString("base64"), "body_base64"],
  ])("names the mistake: %s", async (_, sent, received, code) => {
    const report = await ask(received, await signed(sent));
    expect(codes(report)).toEqual([code]);
    expect(report).toMatchObject({ ok: false, scheme: { name: "standard" } });
  });

  it.each([
    ["an order of keys that nothing tells", '{"b":1,"a":{"z":1,"y":2}}', '{"a":{"y":2,"z":1},"b":1}'],
    ["an integer above 2^53", '{"n":9007199254740993}', '{"n":9007199254740992}'],
    ["1.0 as 1", '{"n":1.0}', '{"n":1}'],
  ])("suspects a body that was written again: %s", async (_, sent, received) => {
    expect(codes(await ask(received, await signed(sent)))).toEqual(["wrong_secret?", "body_reserialised?"]);
  });

  it("suspects a body that was decoded as text", async () => {
    const bytes = Buffer.from([0x7b, 0xff, 0x7d]);
    const headers = await sign(bytes, { secret, clock, crypto });
    expect(codes(await ask(bytes.toString(), headers))).toEqual(["wrong_secret?", "body_decoded?"]);
  });

  it.each<[string, (text: string) => string | Buffer, Scheme["key"]]>([
    ["the secret's text", (text) => text, { encoding: "utf8" }],
    ["the text behind the prefix", (text) => text.slice(6), { encoding: "utf8", prefix: "whsec_" }],
  ])("names the encoding of the key: %s", async (_, keyOf, key) => {
    const digest = createHmac("sha256", keyOf(secret)).update(`msg_1.${nowSeconds}.${body}`).digest("base64");
    const headers = {
      "webhook-id": "msg_1",
      "webhook-timestamp": `${nowSeconds}`,
      "webhook-signature": `v1,${digest}`,
    };
    const report = await ask(body, headers);
    expect(codes(report)).toEqual(["secret_encoding"]);
    expect(report.scheme?.key).toEqual(key);
    const options = { secrets: secret, scheme: report.scheme!, clock, crypto };
    expect((await verify(body, headers, options)).event.type).toBe("deploy.failed");
  });

  it.each([` ${secret}`, `${secret}\n`, `"${secret}"`])("names what surrounds the secret %j", async (surrounded) => {
    expect(codes(await ask(body, await signed(body), surrounded))).toEqual(["secret_whitespace"]);
  });

  it.each<[string, string, number, string]>([
    ["an old timestamp", `${nowSeconds - 900}`, 900, "timestamp_too_old"],
    ["a timestamp ahead", `${nowSeconds + 900}`, 900, "timestamp_too_new"],
    ["milliseconds", `${nowSeconds}000`, 0, "timestamp_unit"],
  ])("names %s", async (_, timestamp, __, code) => {
    const digest = createHmac("sha256", Buffer.from(secret.slice(6), "base64"));
    const signature = digest.update(`msg_1.${timestamp}.${body}`).digest("base64");
    const headers = { "webhook-id": "msg_1", "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
    expect(codes(await ask(body, headers))).toEqual([code]);
  });

  it("names a secret of another endpoint as likely, and no more", async () => {
    const report = await ask(pretty, await signed(pretty), otherSecret);
    expect(codes(report)).toEqual(["wrong_secret?"]);
    expect(report.summary).toBe("No known way to sign fits: the secret is another endpoint's, or was replaced.");
  });

  it.each<[string, Record<string, string>, string]>([
    ["no headers", {}, "A header that the signature needs is missing or empty (webhook-id)."],
    [
      "a broken signature",
      { "webhook-id": "a", "webhook-timestamp": "1", "webhook-signature": "v1" },
      "A signature header cannot be read (webhook-signature). An entry has no version.",
    ],
  ])("says why %s cannot be verified", async (_, headers, summary) => {
    expect((await ask(body, headers)).summary).toBe(summary);
  });

  it("says that the secret cannot be used", async () => {
    const report = await ask(body, { "webhook-id": "a" }, "changeme");
    expect(report.summary).toBe("The webhook secret is a placeholder.");
  });

  it("says that the body is no raw body", async () => {
    const report = await diagnose({} as string, await signed(body), secret, { clock, crypto });
    expect(report.summary).toContain("A parsed object was passed");
  });

  const custom: [string, (text: string) => Record<string, string>][] = [
    [
      "slack",
      (text) => ({
        "x-slack-request-timestamp": `${nowSeconds}`,
        "x-slack-signature": `v0=${hex("sha256", `v0:${nowSeconds}:${text}`)}`,
      }),
    ],
    ["shopify", (text) => ({ "x-shopify-hmac-sha256": base64("sha256", text) })],
    ["upper-case hex", (text) => ({ "x-signature": hex("sha256", text).toUpperCase() })],
    ["sha512 with a time", (text) => ({ "x-time": `${nowSeconds}`, "x-sig": hex("sha512", `${nowSeconds}.${text}`) })],
    ["sha1", (text) => ({ "x-hub-signature": `sha1=${hex("sha1", text)}` })],
    [
      "an id of its own",
      (text) => ({
        "x-tandem-delivery": "dl_1",
        "x-tandem-time": `${nowSeconds}`,
        "x-tandem-signature": `v1=${hex("sha256", `dl_1.${nowSeconds}.${text}`)}`,
      }),
    ],
    [
      "a time among the signatures",
      (text) => ({ "x-sig": `ts=${nowSeconds},h1=${hex("sha256", `${nowSeconds}:${text}`)}` }),
    ],
  ];

  it.each(custom)("finds a scheme that verifies what nobody described: %s", async (_, headersOf) => {
    const headers = { host: "localhost", "content-type": "application/json", ...headersOf(body) };
    const { scheme, ...report } = await ask(body, headers);
    expect(codes(report)).toEqual(["other_scheme"]);
    const options = { secrets: secret, scheme: scheme!, clock, crypto, allowWeakDigest: true };
    expect((await verify(body, headers, options)).event.type).toBe("deploy.failed");
    await expect(verify(`${body} `, headers, options)).rejects.toMatchObject({ reason: "no_match" });
  });

  it("shows neither the secret nor a signature", async () => {
    const reports = await Promise.all([
      ask(body, await signed(body)),
      ask(compact, await signed(pretty)),
      ask(body, await signed(body), otherSecret),
      ask(body, await signed(body), ` ${secret}`),
    ]);
    for (const hidden of [secret.slice(6), otherSecret.slice(6), (await signed(body))["webhook-signature"]!.slice(3)]) {
      expect(JSON.stringify(reports)).not.toContain(hidden);
    }
  });
});

const hex = (digest: string, text: string) => createHmac(digest, secret).update(text).digest("hex");
const base64 = (digest: string, text: string) => createHmac(digest, secret).update(text).digest("base64");
