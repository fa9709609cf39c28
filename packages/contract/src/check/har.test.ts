import { createMock } from "@tandem/mock";
import { describe, expect, it } from "vitest";
import { playTraffic } from "../../../../test/service/traffic.ts";
import { checkContract } from "./check-contract.ts";
import type { Exchange } from "./exchange.ts";
import { HarError, readHar, withoutSecrets, writeHar } from "./har.ts";
import { recorder } from "./recorder.ts";

const secret = "Tr0ub4dor-and-3/x=";

const exchange = (parts: Partial<Exchange>): Exchange => ({
  method: "GET",
  url: "https://api.example.com/api/v1/servers",
  requestHeaders: {},
  requestBody: undefined,
  status: 200,
  headers: { "content-type": "application/json" },
  body: "{}",
  startedAt: 0,
  durationMs: 1,
  ...parts,
});

describe("a recording", () => {
  it.each<[string, Partial<Exchange>]>([
    ["the authorization header", { requestHeaders: { authorization: `Bearer ${secret}` } }],
    ["a header for keys", { requestHeaders: { "x-api-key": secret } }],
    ...[
      ..."x-password x-acme-key x-acme-auth x-jwt-assertion x-acme-pass".split(" "),
      ..."x-user-credential x-sig usersig x-csrf x-goog-iap-jwt".split(" "),
    ].map((name): [string, Partial<Exchange>] => [`the header ${name}`, { requestHeaders: { [name]: secret } }]),
    ["a header of a response", { headers: { "x-acme-key": secret } }],
    ["a key in the query", { url: `https://api.example.com/?key=${encodeURIComponent(secret)}` }],
    ["a body that is cut short", { body: `{"token":"${secret}","items":[1,` }],
    ["a secret that is cut short", { body: `{"items":[],"token":"${secret}` }],
    ["a body of several lines", { body: `{"id":1}\n{"token":"${secret}"}\n` }],
    ["JSON inside JSON", { body: JSON.stringify({ data: JSON.stringify({ password: secret }) }) }],
    [
      "a multipart form",
      { requestBody: `--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n${secret}\r\n--b--` },
    ],
    ["a cookie", { requestHeaders: { cookie: `theme=dark; sid=${secret}` } }],
    ["a cookie that is set", { headers: { "set-cookie": `sid=${secret}; HttpOnly` } }],
    ["a header of the answer", { headers: { "x-session-token": secret } }],
    ["the address's user", { url: `https://me:${encodeURIComponent(secret)}@api.example.com/` }],
    ["a query parameter", { url: `https://api.example.com/?access_token=${encodeURIComponent(secret)}` }],
    ["a form", { requestBody: `grant_type=password&password=${encodeURIComponent(secret)}` }],
    ["a field of the request", { requestBody: JSON.stringify({ user: { password: secret } }) }],
    ["a field in a list", { body: JSON.stringify({ data: [{ credentials: { list: [{ value: secret }] } }] }) }],
    ["an environment variable", { requestBody: JSON.stringify({ environment: { ANY_NAME: secret } }) }],
    ["a list of variables", { body: JSON.stringify({ envVars: [{ key: "ANY", value: secret }] }) }],
    ["a list of variables by name", { body: JSON.stringify({ variables: [{ name: "ANY", value: secret }] }) }],
    ["a pair that its key names", { body: JSON.stringify({ rows: [{ key: "DB_PASSWORD", value: secret }] }) }],
    ["the address of a redirect", { headers: { location: `/done?token=${encodeURIComponent(secret)}` } }],
    ["a link", { headers: { link: `</servers?access_token=${encodeURIComponent(secret)}>; rel="next"` } }],
    ["a fragment", { headers: { location: `/done#access_token=${encodeURIComponent(secret)}&x=1` } }],
    [
      "a fragment in a field",
      { body: JSON.stringify({ url: `https://x.test/#id_token=${encodeURIComponent(secret)}` }) },
    ],
    ["an event of a stream", { body: `event: x\ndata: ${JSON.stringify({ secret })}\n\n` }],
    ["an address in a text", { body: JSON.stringify({ note: `see postgres://app:${secret}@db.example.com/x` }) }],
    [
      "a text that repeats a header",
      {
        requestHeaders: { authorization: `Bearer ${secret}` },
        body: JSON.stringify({ message: `${secret} is wrong` }),
      },
    ],
    ...["a path", "a key of JSON", "a tool's input"].map((place): [string, Partial<Exchange>] => {
      const requestHeaders = { authorization: `Bearer ${secret}` };
      if (place === "a path")
        return [place, { requestHeaders, url: `https://x.test/keys/${encodeURIComponent(secret)}` }];
      const body = JSON.stringify(place === "a key of JSON" ? { [secret]: 1 } : { input: `My key is ${secret}.` });
      return [place, { requestHeaders, requestBody: body, body }];
    }),
    ["an event without a name", { requestHeaders: { "x-api-key": secret }, body: `data: ${secret}\n\n` }],
    ...[
      ..."access_key accessKey signing_key deploy_key license_key root_pw pwd kubeconfig auth tls_key hmacKey".split(
        " ",
      ),
      ..."pass jwt dbPass clientAssertion acme-auth APIKey JWTAssertion user.pass otp keys userAuth".split(" "),
    ].flatMap((name): [string, Partial<Exchange>][] => [
      [`${name} of a body`, { body: JSON.stringify({ [name]: secret }) }],
      [`${name} with several values`, { requestBody: JSON.stringify({ [name]: [secret, secret] }) }],
      [`${name} of a query`, { url: `https://x.test/?a=1&${new URLSearchParams({ [name]: secret })}` }],
      [`${name} of a form`, { requestBody: `${new URLSearchParams({ "a b": "1", [name]: secret })}&b=2` }],
    ]),
    ["recovery codes", { body: JSON.stringify({ recovery_codes: [secret] }) }],
    ["a query parameter for a key", { url: `https://x.test/?signing-key=${encodeURIComponent(secret)}` }],
    [
      "a private key",
      { body: JSON.stringify({ text: `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----` }) },
    ],
    [
      "a private key in a JSON text",
      {
        body: JSON.stringify({
          output: JSON.stringify({ privateKey: `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----` }),
        }),
      },
    ],
  ])("loses a secret in %s", (_, parts) => {
    const text = JSON.stringify(writeHar([exchange(parts), exchange({ body: JSON.stringify({ echoed: "fine" }) })]));
    for (const form of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), secret.slice(3, 12)]) {
      expect(text).not.toContain(form);
    }
    expect(text).toContain("fine");
  });

  const password = "a/b+c/d+0123";
  const withSlashes = (value: object) => JSON.stringify(value).replaceAll("/", "\\/");
  const withCodes = (value: object) => JSON.stringify(value).replaceAll("/", "\\u002F").replaceAll("+", "\\u002b");
  it.each([
    ["slashes", withSlashes],
    ["characters", withCodes],
    ["slashes of a text in JSON", (value: object) => withSlashes({ text: withSlashes(value) })],
  ])("loses a secret in JSON that escapes %s", (_, written) => {
    const url = "postgres://app:plain-words@db.example.com/app";
    const body = written({ data: { password, note: `use ${password}`, url, title: "it's fine" } });
    const requestHeaders = { authorization: `Bearer ${password}key` };
    const rejected = exchange({ requestHeaders, body: written({ message: `${password}key is unknown` }) });

    const clean = withoutSecrets([exchange({ body }), rejected]).map((each) => each.body);

    expect(JSON.parse(clean[0]!)).toBeDefined();
    for (const part of ["b+c", "c/d", "0123", "u002b", "plain-words"]) expect(clean.join()).not.toContain(part);
    expect(clean[0]).toContain("it's fine");
  });

  it.each(["letmein", "ab12", "it's", "a,b;c", "my pass", "queued"])(
    "loses a secret in its place, of any form: %s",
    (short) => {
      const form = String(new URLSearchParams({ pass: short }));
      const text = JSON.stringify(
        writeHar([
          exchange({ url: `https://x.test/?${form}`, requestBody: form }),
          exchange({ body: JSON.stringify({ pass: short, note: `?pass=${encodeURIComponent(short)}` }) }),
        ]),
      );
      for (const value of [short, form.slice(5), encodeURIComponent(short)]) {
        expect(text).not.toContain(value);
      }
    },
  );

  const code = "T0ABCDEF/B0ABCDEF/Zx9Yw8Vu7Ts6Rq5Po4Nm3Lk2";

  it.each([
    ["https://hooks.slack.com/services/", code],
    ["https://hooks.slack.com/triggers/", code],
    ["https://discord.com/api/webhooks/", code],
    ["https://discordapp.com/api/v10/webhooks/", code],
    ["https://acme.webhook.office.com/webhookb2/", code],
    ["https://hooks.zapier.com/hooks/", code],
    ["https://hook.eu1.make.com/", code],
    ["https://api.telegram.org/", `bot${code}`],
    ["", "AKIAIOSFODNN7EXAMPLE"],
    ["", "xoxb-123456789012-abcdefghij"],
  ])("loses a secret that its format shows: %s%s", (front, hidden) => {
    for (const text of [front + hidden, (front + hidden).replaceAll("/", "\\/"), encodeURIComponent(front + hidden)]) {
      const clean = JSON.stringify(writeHar([exchange({ body: `{"note":"see ${text} here"}` })]));
      for (const part of hidden.split("/")) expect(clean).not.toContain(part);
      expect(clean).toMatch(/see .*\[removed\] here/);
    }
  });

  it.each([
    ["sort_key", "created_at"],
    ["auth", "bearer"],
    ["sshPublicKey", "ssh-ed25519 AAAAC3NzaC1l"],
    ["idempotencyKey", "f795985e-ec30-47c0"],
    ["keyId", "Key-2026-01"],
    ["keyPoints", "Point One"],
    ["author", "Jane Doe"],
    ["nextToken", "eyJwYWdlIjoyfQ"],
    ["url", "https://example.com/webhooks/T0ABCDEF/deliveries"],
  ])("keeps a public value: %s", (name, value) => {
    const text = JSON.stringify(writeHar([exchange({ body: JSON.stringify({ [name]: value }) })]));
    expect(text).toContain(JSON.stringify(JSON.stringify({ [name]: value })).slice(1, -1));
  });

  it("keeps a whole mock's traffic readable, without one of its credentials or shown-once secrets", async () => {
    const mock = createMock({ unlisted: true });
    const record = await playTraffic(mock);
    const text = JSON.stringify(record.har());
    const given = record.exchanges.map(({ body }) => body).join("\n");
    const once = [...given.matchAll(/"(?:password|secret)":"([^"]+)"/g)].map(([, value]) => value!);
    expect(once.length).toBeGreaterThan(1);
    for (const value of [mock.tokens.owner, mock.keys.pro, ...once]) expect(text).not.toContain(value);
    const verdicts = (exchanges: readonly Exchange[]) =>
      checkContract(exchanges).assumptions.filter(({ verdict }) => verdict === "contradicted");
    expect(verdicts(readHar(text))).toEqual([]);
  });

  it("is what the program reads, by URL or by request", async () => {
    const stream = () => new Blob(["data: 1\n\n", "data: 2\n\n"]).stream();
    const sent: string[] = [];
    const record = recorder(async (input, init) => {
      sent.push(await new Request(input, init).text());
      return new Response(stream(), { headers: { "content-type": "text/event-stream" } });
    });
    const init = { method: "POST", body: '{"a":1}', headers: { "X-A": "1" } };
    for (const response of [
      await record("https://api.example.com/x", init),
      await record(new Request("https://api.example.com/x", init)),
    ]) {
      expect(await response.text()).toBe("data: 1\n\ndata: 2\n\n");
    }
    expect(sent).toEqual(['{"a":1}', '{"a":1}']);
    const read = readHar(JSON.stringify(record.har()));
    const [first] = read;
    expect(read).toMatchObject(
      [first, { ...first, requestHeaders: expect.objectContaining({ "x-a": "1" }) }].map((each) => ({
        ...each,
        startedAt: expect.any(Number),
        durationMs: expect.any(Number),
      })),
    );
    expect(first).toMatchObject({
      ...{ method: "POST", url: "https://api.example.com/x", requestBody: '{"a":1}', status: 200 },
      ...{ body: "data: 1\n\ndata: 2\n\n", requestHeaders: { "x-a": "1" } },
    });
  });

  it.each(["", "[]", "{}", '{"log":{}}', '{"log":{"entries":{}}}', "null"])("that is none is an error: %j", (text) => {
    expect(() => readHar(text)).toThrow(HarError);
  });
});

const hostile: readonly unknown[] = [
  ...[null, 1, "text", [], {}, [null], [[[]]], { data: null }, { data: 7 }, { data: [null, 1, "x", [], {}] }],
  { data: [{ id: null, status: {}, createdAt: [], os: 3 }], meta: "x" },
  { data: [{ status: "\u001b]0;owned\u0007", name: "\u001b[2J" }], meta: { nextCursor: {} } },
  JSON.parse('{"data":[{"__proto__":{"polluted":1},"constructor":1,"hasOwnProperty":1}],"meta":{"__proto__":null}}'),
  { error: { message: ["\u001b[31m"], code: {} }, errors: [[[{}]]] },
];

it.each(hostile.map((body) => [JSON.stringify(body)]))(
  "a hostile body breaks nothing and reaches no report raw: %s",
  (body) => {
    const statuses = [200, 201, 302, 400, 404, 422, 500, 999];
    const exchanges = statuses.flatMap((status) =>
      ["/servers", "/servers/x", "/tools", "/tools/grammar-checker", "/webhooks/x/deliveries"].flatMap((path) =>
        ["GET", "POST"].map((method) =>
          exchange({ method, url: `https://x.test/api/v1${path}`, status, body, requestBody: body }),
        ),
      ),
    );
    const report = checkContract(readHar(JSON.stringify(writeHar(exchanges))));
    const raw: string[] = [];
    JSON.stringify(report, (key, value) => {
      for (const text of [key, value]) if (/\p{Cc}/u.test(String(text))) raw.push(text);
      return value;
    });
    expect(raw).toEqual([]);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  },
);
