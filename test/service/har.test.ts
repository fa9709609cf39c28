import { createMock } from "@tandem/mock";
import { checkContract, type Exchange, HarError, readHar, recorder, writeHar } from "@tandem/sdk/contract";
import { describe, expect, it } from "vitest";
import { playTraffic } from "./traffic.ts";

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
    [
      "a chunk",
      {
        requestHeaders: { "x-api-key": secret },
        body: `data: ${secret}\n\n`,
        chunks: [
          { atMs: 1, text: `data: ${secret.slice(0, 7)}` },
          { atMs: 2, text: `${secret.slice(7)}\n\n` },
        ],
      },
    ],
    ...[
      ..."access_key accessKey signing_key deploy_key license_key root_pw pwd kubeconfig auth tls_key hmacKey".split(
        " ",
      ),
    ].map((name): [string, Partial<Exchange>] => [name, { body: JSON.stringify({ [name]: secret }) }]),
    ["recovery codes", { body: JSON.stringify({ recovery_codes: [secret] }) }],
    ["a query parameter for a key", { url: `https://x.test/?signing-key=${encodeURIComponent(secret)}` }],
    [
      "a private key",
      { body: JSON.stringify({ text: `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----` }) },
    ],
  ])("loses a secret in %s", (_, parts) => {
    const text = JSON.stringify(writeHar([exchange(parts), exchange({ body: JSON.stringify({ echoed: "fine" }) })]));
    for (const form of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), secret.slice(3, 12)]) {
      expect(text).not.toContain(form);
    }
    expect(text).toContain("fine");
  });

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

  it("is the answer that the program reads, a stream with the times of its parts", async () => {
    const parts = ["data: 1\n\n", "data: 2\n\n"];
    const stream = () =>
      new ReadableStream<Uint8Array>({
        async start(controller) {
          for (const part of parts) {
            controller.enqueue(new TextEncoder().encode(part));
            await new Promise((resolve) => setTimeout(resolve, 2));
          }
          controller.close();
        },
      });
    const record = recorder(async () => new Response(stream(), { headers: { "content-type": "text/event-stream" } }));
    const init = { method: "GET", headers: {}, signal: new AbortController().signal, redirect: "manual" } as const;
    const response = await record("https://api.example.com/x", init);
    expect(await response.text()).toBe(parts.join(""));
    const [read] = readHar(JSON.stringify(record.har()));
    expect(read!.chunks!.map(({ text }) => text)).toEqual(parts);
    expect(read).toMatchObject({ body: parts.join(""), status: 200, method: "GET" });
  });

  it.each(["", "[]", "{}", '{"log":{}}', '{"log":{"entries":{}}}', "null"])("that is none is an error: %j", (text) => {
    expect(() => readHar(text)).toThrow(HarError);
  });
});

const depth = 5_000;
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

it("deep, long and broken texts break nothing", () => {
  const bodies = [
    "[".repeat(depth) + "]".repeat(depth),
    `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`,
    "\u0000",
    "{",
    "data: {\n\n",
  ];
  for (const body of bodies) {
    for (const type of ["application/json", "text/event-stream"]) {
      const one = exchange({ body, headers: { "content-type": type }, url: "https://x.test/ai/jobs/x" });
      for (const service of [undefined, { infra: { case: "snake" } } as const]) {
        const read = readHar(JSON.stringify(writeHar([one, { ...one, requestBody: body, method: "POST" }])));
        expect(checkContract(read, service).assumptions).toHaveLength(85);
      }
    }
  }
});
