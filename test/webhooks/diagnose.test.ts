import { createHmac } from "node:crypto";
import { deflateSync, gzipSync } from "node:zlib";
import { type Diagnosis, diagnose, type Scheme, schemes, sign, verify } from "@tandem/sdk/webhooks";
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

/** What does not depend on the crypto. */
describe("a diagnosis", () => {
  const ask = (headers: Parameters<typeof diagnose>[1], own: Partial<Parameters<typeof diagnose>[3]> = {}) =>
    diagnose(body, headers, secret, { clock, ...own });
  const text = (of: object) => (of as Diagnosis).summary;

  it("has no scheme where none is found", async () => {
    expect(await ask({})).toStrictEqual({
      ok: false,
      mistakes: [{ code: "refused", certain: true, text: expect.any(String) }],
      summary: "A header that the signature needs is missing or empty (webhook-id).",
    });
  });

  it("has the scheme that was asked about, where it is the sender's", async () => {
    const scheme: Scheme = { ...schemes.github, headers: { signature: "x-mine" } };
    const headers = { "x-mine": `sha256=${hex("sha256", body)}` };
    expect(await ask(headers, { scheme })).toStrictEqual({
      ok: true,
      mistakes: [],
      summary: 'The signature matches by the scheme "github", and nothing is wrong.',
      scheme,
    });
  });

  it("takes a scheme with a weak digest: it is the sender's choice", async () => {
    const scheme: Scheme = { ...schemes.github, name: "old", digest: "sha1", headers: { signature: "x-mine" } };
    expect(await ask({ "x-mine": `sha256=${hex("sha1", body)}` }, { scheme })).toMatchObject({ ok: true, scheme });
  });

  it("names a preset though the scheme that was asked about has its name", async () => {
    const scheme: Scheme = { ...schemes.github, headers: { signature: "x-mine" } };
    const report = await ask(await sign(body, { secret, scheme: "github", clock }), { scheme });
    expect([report.scheme, text(report)]).toEqual([schemes.github, "The sender uses another scheme: github."]);
  });

  it.each(["no-scheme", null, { ...schemes.github, signed: "{id}" }])(
    "throws for a scheme that cannot be used: %j",
    async (scheme) => {
      await expect(ask({}, { scheme: scheme as never })).rejects.toMatchObject({
        code: "invalid_argument",
        facts: { option: "scheme" },
      });
    },
  );

  it.each<[what: string, headers: Parameters<typeof diagnose>[1]]>([
    ["Headers", new Headers({ "X-Sig": ` ${hex("sha1", body)} ` })],
    ["an object with lists", { "x-other": ["a", "b"], "X-Sig": [`${hex("sha1", body)} `], "x-none": undefined }],
    ["rawHeaders", ["X-Other", "a", "X-Sig", hex("sha1", body)]],
    ["pairs", [["X-Sig", hex("sha1", body)]]],
  ])("finds a signature in %s", async (_, headers) => {
    expect(await ask(headers)).toMatchObject({
      scheme: { headers: { signature: "x-sig" } },
      summary: 'The sender uses another scheme: HMAC with sha1 over "{body}", in hex, in the header x-sig.',
    });
  });

  const github = (digest: string, own: object = {}) => ({ headers: { "x-hub-signature-256": digest }, ...own });
  it.each<[what: string, delivery: { headers: Record<string, string>; code?: string }]>([
    ["in another header", { headers: { "x-signature": `sha256=${hex("sha256", body)}` } }],
    ["with another digest", github(`sha256=${hex("sha512", body)}`)],
    ["in another encoding", github(`sha256=${base64("sha256", body)}`)],
    [
      "with a time",
      { headers: { ...github(`sha256=${hex("sha256", `${nowSeconds}.${body}`)}`).headers, "x-at": `${nowSeconds}` } },
    ],
  ])("names another scheme where github was asked about: %s", async (_, { headers }) => {
    expect(codes(await ask(headers, { scheme: "github" }))).toEqual(["other_scheme"]);
  });

  it("says how the key is made, and that the body was changed, in one sentence", async () => {
    const digest = createHmac("sha256", secret).update(`msg_1.${nowSeconds}.${body}\n`).digest("base64");
    const headers = {
      "webhook-id": "msg_1",
      "webhook-timestamp": `${nowSeconds}`,
      "webhook-signature": `v1,${digest}`,
    };
    expect(text(await ask(headers))).toBe(
      "A line break at the end of the body was dropped or added; and the secret is turned into key bytes in another way: the key is the text itself.",
    );
  });

  it.each([
    [300, undefined, []],
    [301, undefined, ["timestamp_too_old"]],
    [-300, undefined, []],
    [-301, undefined, ["timestamp_too_new"]],
    [60, 60, []],
    [61, 60, ["timestamp_too_old"]],
  ])("of a delivery that is %i seconds old, where %s are allowed: %j", async (age, toleranceSeconds, found) => {
    const scheme = { ...schemes.stripe, ...(toleranceSeconds && { toleranceSeconds }) };
    const at = nowSeconds - age;
    const report = await ask({ "stripe-signature": `t=${at},v1=${hex("sha256", `${at}.${body}`)}` }, { scheme });
    expect(codes(report)).toEqual(found);
  });

  it.each([
    [new Error("no header"), "No header."],
    ["no header", "No header."],
  ])("says why the headers cannot be read: %s", async (thrown, summary) => {
    const headers = {
      get "webhook-id"(): string {
        throw thrown;
      },
    };
    expect(text(await ask(headers))).toBe(summary);
  });

  it("takes a body of up to 16 MiB, in pieces too", async () => {
    const pieces = (bytes: number) => new Blob([new Uint8Array(bytes)]).stream();
    const [fits, tooLarge] = await Promise.all(
      [16_777_216, 16_777_217].map((bytes) => diagnose(pieces(bytes), {}, secret, { clock })),
    );
    expect([text(fits!), text(tooLarge!)]).toEqual([
      "A header that the signature needs is missing or empty (webhook-id).",
      "The body is larger than the limit. The limit is 16777216 bytes.",
    ]);
  });
});

const hex = (digest: string, text: string) => createHmac(digest, secret).update(text).digest("hex");
const base64 = (digest: string, text: string) => createHmac(digest, secret).update(text).digest("base64");
