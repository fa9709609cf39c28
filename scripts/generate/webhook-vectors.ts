// The text of packages/sdk/src/webhooks/vectors/webhooks.json: deliveries that a verifier must take or refuse, and settings
// that it must not start with. It signs with node:crypto alone, so that the SDK is not held to its own opinion.
import { createHmac } from "node:crypto";
import { gzipSync } from "node:zlib";

type Preset = "standard" | "stripe" | "github";

export interface WebhookVector {
  /** What is tried, as a rule. */
  rule: string;
  /** A preset, or a scheme as data in the SDK's own notation. */
  scheme: string | object;
  secrets: unknown;
  /** As sent, in order, names as written. */
  headers: [string, string][];
  /** The raw body: text, or bytes in base64. */
  body?: string;
  bodyBase64?: string;
  /** Settings besides the default, in the SDK's notation. */
  options?: Record<string, unknown>;
  /** `ok`, `config` (the verifier must not be built), or the reason for refusing. */
  want: string;
  /** With `ok`: the place of the secret that verified it. */
  keyId?: string;
  /** With `ok`: what parsing the body gives, `json`, `none` (it is empty) or `payload_parse`. */
  payload?: "json" | "none" | "payload_parse";
  /** With `ok`: whether its age was checked. */
  freshness?: "checked" | "none";
  /** The header that the refusal names. */
  header?: string;
}

const now = 1_767_225_600;
const id = "msg_2KWPBgLlAfxdpx2AI54pPJ85f4W";
const keyText = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
const oldText = "C2FVsBQIhrscChlQIMV+b5sSYspob7oDC2FVsBQIhrs=";
const secret = `whsec_${keyText}`;
const oldSecret = `whsec_${oldText}`;
const body = JSON.stringify({
  id: "evt_1",
  type: "deploy.failed",
  timestamp: "2026-01-01T00:00:00Z",
  teamId: null,
  data: { id: "dpl_1", ratio: 0.5 },
});

interface Signed {
  body?: string | Buffer;
  id?: string;
  timestamp?: string;
  secret?: string;
}

/** How each preset's sender signs, from its public description. */
const senders = {
  standard: {
    headers: { id: "webhook-id", timestamp: "webhook-timestamp", signature: "webhook-signature" },
    digest: ({ secret: key, id, timestamp, body }: Required<Signed>) =>
      createHmac("sha256", Buffer.from(key.slice("whsec_".length), "base64"))
        .update(`${id}.${timestamp}.`)
        .update(body)
        .digest(),
    write: (digest: Buffer, _timestamp: string) => `v1,${digest.toString("base64")}`,
    encoding: "base64",
    between: " ",
  },
  stripe: {
    headers: { signature: "stripe-signature" },
    digest: ({ secret: key, timestamp, body }: Required<Signed>) =>
      createHmac("sha256", key).update(`${timestamp}.`).update(body).digest(),
    write: (digest: Buffer, timestamp: string) => `t=${timestamp},v1=${digest.toString("hex")}`,
    encoding: "hex",
    between: ",",
  },
  github: {
    headers: { signature: "x-hub-signature-256" },
    digest: ({ secret: key, body }: Required<Signed>) => createHmac("sha256", key).update(body).digest(),
    write: (digest: Buffer, _timestamp: string) => `sha256=${digest.toString("hex")}`,
    encoding: "hex",
    between: ",",
  },
} as const;

const presets = Object.keys(senders) as Preset[];
const stamped: Preset[] = ["standard", "stripe"];
const hexed: Preset[] = ["stripe", "github"];

function fill(signed: Signed): Required<Signed> {
  return { body, id, timestamp: String(now), secret, ...signed };
}

const digestOf = (preset: Preset, signed: Signed = {}) => senders[preset].digest(fill(signed));
const textOf = (preset: Preset, signed: Signed = {}) => digestOf(preset, signed).toString(senders[preset].encoding);

/** The headers of a delivery, with `signature` in place of the right one. */
function headersOf(preset: Preset, signed: Signed = {}, signature?: string): [string, string][] {
  const { id, timestamp } = fill(signed);
  const { headers, write } = senders[preset];
  const value = signature ?? write(digestOf(preset, signed), timestamp);
  if (preset !== "standard") return [[headers.signature, value]];
  return [
    [senders.standard.headers.id, id],
    [senders.standard.headers.timestamp, timestamp],
    [headers.signature, value],
  ];
}

/** One entry of a signature header with any text for the digest. */
function entry(preset: Preset, text: string, version?: string): string {
  if (preset === "github") return `${version ?? "sha256"}=${text}`;
  return preset === "stripe" ? `${version ?? "v1"}=${text}` : `${version ?? "v1"},${text}`;
}

/** A whole signature header of these entries. */
function list(preset: Preset, entries: readonly string[], timestamp = String(now)): string {
  return [...(preset === "stripe" ? [`t=${timestamp}`] : []), ...entries].join(senders[preset].between);
}

type Partly = Partial<WebhookVector> & Pick<WebhookVector, "rule" | "want">;

function delivery(preset: Preset, signed: Signed, rest: Partly): WebhookVector {
  const sent = signed.body ?? body;
  return {
    scheme: preset,
    secrets: secret,
    headers: headersOf(preset, signed),
    ...(typeof sent === "string" ? { body: sent } : { bodyBase64: sent.toString("base64") }),
    ...rest,
  };
}

/** A delivery whose signature header is written by hand. */
const signedAs = (preset: Preset, signature: string, rest: Partly) =>
  delivery(preset, {}, { headers: headersOf(preset, {}, signature), ...rest });

const forEach = (some: readonly Preset[], build: (preset: Preset) => WebhookVector[]) => some.flatMap(build);

function flip(digest: Buffer, bit: number): Buffer {
  const copy = Buffer.from(digest);
  copy[bit >> 3]! ^= 1 << (bit & 7);
  return copy;
}

const bodies: Record<string, string | Buffer> = {
  "compact JSON": body,
  "pretty-printed JSON": JSON.stringify(JSON.parse(body), null, 2),
  "CRLF line endings": JSON.stringify(JSON.parse(body), null, 2).replaceAll("\n", "\r\n"),
  "a trailing newline": `${body}\n`,
  "emoji and astral characters": JSON.stringify({ type: "webhook.ping", data: "🚀 𝒳 é ｗ" }),
  "a byte order mark": `\ufeff${body}`,
  "keys __proto__ and constructor": '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}',
  "numbers that do not survive parsing": '{"big":9007199254740993,"one":1.0}',
};

const bodyVectors = forEach(presets, (preset) => [
  ...Object.entries(bodies).flatMap(([name, sent]) => [
    delivery(preset, { body: sent }, { rule: `a body with ${name} is taken`, want: "ok", keyId: "0", payload: "json" }),
    delivery(
      preset,
      { body: sent },
      { rule: `a body with ${name} and one byte changed is refused`, want: "no_match", body: changed(sent) },
    ),
  ]),
  delivery(
    preset,
    { body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) },
    { rule: "a signed body that is not UTF-8 verifies and does not parse", want: "ok", payload: "payload_parse" },
  ),
  delivery(
    preset,
    { body: "a=1&b=2" },
    { rule: "a signed body that is not JSON verifies and does not parse", want: "ok", payload: "payload_parse" },
  ),
  delivery(preset, { body: "" }, { rule: "an empty signed body has no payload", want: "ok", payload: "none" }),
  ...Object.entries({
    "key order": ['{"b":1,"a":2}', '{"a":2,"b":1}'],
    "1.0 as 1": ['{"n":1.0}', '{"n":1}'],
    "an integer above 2^53": ['{"n":9007199254740993}', '{"n":9007199254740992}'],
    "escaped unicode as literal": ['{"s":"\\u00e9"}', '{"s":"é"}'],
    "escaped slashes as plain": ['{"s":"a\\/b"}', '{"s":"a/b"}'],
  }).map(([name, [sent, received]]) =>
    delivery(
      preset,
      { body: sent! },
      { rule: `a body written again with ${name} is refused`, want: "no_match", body: received! },
    ),
  ),
  withHeader(
    delivery(
      preset,
      {},
      {
        rule: "a compressed body whose plain bytes were signed is refused",
        want: "no_match",
        bodyBase64: gzipped(body).toString("base64"),
      },
    ),
    ["content-encoding", "gzip"],
  ),
  withHeader(delivery(preset, {}, { rule: "a body that was decompressed before is taken", want: "ok" }), [
    "content-encoding",
    "gzip",
  ]),
]);

/** Stored, and of no operating system: the same bytes on every machine. */
function gzipped(text: string): Buffer {
  const bytes = gzipSync(text, { level: 0 });
  bytes[9] = 0xff;
  return bytes;
}

function changed(sent: string | Buffer): string {
  const text = String(sent);
  return `${text.slice(0, -1)} `;
}

function withHeader(vector: WebhookVector, ...headers: [string, string][]): WebhookVector {
  if (vector.bodyBase64 !== undefined) delete vector.body;
  return { ...vector, headers: [...vector.headers, ...headers] };
}

const headerVectors = [
  ...forEach(presets, (preset) => {
    const good = headersOf(preset);
    const last = good.length - 1;
    const signature = good[last]![1];
    const put = (at: number, value: string) =>
      good.map(([name, old], i): [string, string] => [name, i === at ? value : old]);
    return [
      delivery(
        preset,
        {},
        {
          rule: "names of headers are taken in any case",
          want: "ok",
          headers: good.map(([name, value]) => [name.toUpperCase(), value]),
        },
      ),
      delivery(
        preset,
        {},
        {
          rule: "whitespace around a value is no part of it",
          want: "ok",
          headers: good.map(([name, value]) => [name, ` \t${value} `]),
        },
      ),
      ...good.flatMap(([name], at) => [
        delivery(
          preset,
          {},
          {
            rule: `${name} missing is refused`,
            want: "missing_header",
            header: name,
            headers: good.filter((_, i) => i !== at),
          },
        ),
        delivery(
          preset,
          {},
          { rule: `${name} empty is refused`, want: "missing_header", header: name, headers: put(at, "") },
        ),
        ...Object.entries({ "a line break": "\n", NUL: "\0" }).map(([what, character]) =>
          delivery(
            preset,
            {},
            {
              rule: `${what} in ${name} is refused`,
              want: "malformed_header",
              header: name,
              headers: put(at, `${good[at]![1].slice(0, 3)}${character}${good[at]![1].slice(3)}`),
            },
          ),
        ),
      ]),
      signedAs(preset, `${signature.slice(0, 20)} ${signature.slice(20)}`, {
        rule: "a space in a signature is refused",
        want: "malformed_header",
      }),
      withHeader(
        delivery(preset, {}, { rule: "an algorithm or key that a header names is ignored", want: "ok", keyId: "0" }),
        ["x-signature-algorithm", "none"],
        ["webhook-algorithm", "sha1"],
        ["x-key-id", "7"],
        ["webhook-public-key", "whpk_AAAA"],
      ),
    ];
  }),
  ...forEach(["standard", "github"], (preset) => {
    const good = headersOf(preset);
    const [name, signature] = good.at(-1)!;
    const bad = entry(preset, flip(digestOf(preset), 0).toString(senders[preset].encoding));
    return [
      delivery(
        preset,
        {},
        {
          rule: "a signature header that was sent twice is taken when one is good",
          want: "ok",
          headers: [...good.slice(0, -1), [name, bad], [name, signature]],
        },
      ),
      signedAs(preset, `${bad}, ${signature}`, {
        rule: "signatures that a proxy joined by a comma are taken",
        want: "ok",
      }),
    ];
  }),
  delivery(
    "stripe",
    {},
    {
      rule: "a signature header that was sent twice has two timestamps and is refused",
      want: "malformed_header",
      headers: [...headersOf("stripe"), ...headersOf("stripe")],
    },
  ),
  ...["webhook-id", "webhook-timestamp"].flatMap((twice) => [
    delivery(
      "standard",
      {},
      {
        rule: `${twice} sent twice is refused`,
        want: "malformed_header",
        header: twice,
        headers: headersOf("standard").flatMap((pair) => (pair[0] === twice ? [pair, pair] : [pair])),
      },
    ),
    delivery(
      "standard",
      {},
      {
        rule: `${twice} with two values is refused`,
        want: "malformed_header",
        header: twice,
        headers: headersOf("standard").map(([name, value]) => [name, name === twice ? `${value}, ${value}` : value]),
      },
    ),
  ]),
  delivery(
    "standard",
    {},
    {
      rule: "a space in an id is refused",
      want: "malformed_header",
      header: "webhook-id",
      headers: headersOf("standard", { id: "msg 1" }),
    },
  ),
  delivery(
    "standard",
    {},
    {
      rule: "the second family of names is taken",
      want: "ok",
      headers: headersOf("standard").map(([name, value]) => [name.replace("webhook-", "svix-"), value]),
    },
  ),
  delivery(
    "standard",
    {},
    {
      rule: "an id of one family of names with the signature of another is refused",
      want: "malformed_header",
      headers: headersOf("standard").map(([name, value]) => [name === "webhook-id" ? "svix-id" : name, value]),
    },
  ),
  ...Object.entries({
    "the delimiter": "msg.1",
    "control characters": "msg\x01\x7f1",
    "characters that are not ASCII": "msg_é",
    "257 bytes": "m".repeat(257),
  }).map(([what, odd]) =>
    delivery(
      "standard",
      { id: odd },
      { rule: `an id with ${what} is refused`, want: "invalid_id", header: "webhook-id" },
    ),
  ),
  delivery("standard", { id: "m".repeat(256) }, { rule: "an id of 256 bytes is taken", want: "ok" }),
  delivery(
    "standard",
    {},
    {
      rule: "a signed text that was cut elsewhere, the timestamp moved into the id, is refused",
      want: "invalid_id",
      headers: headersOf("standard", { body: `${now}.${body}` }).map(([name, value]) => [
        name,
        name === "webhook-id" ? `${id}.${now}` : value,
      ]),
    },
  ),
  delivery(
    "standard",
    { id: "", body: `${now}.${body}` },
    {
      rule: "a signed text that was cut elsewhere, the id empty, is refused",
      want: "missing_header",
      header: "webhook-id",
    },
  ),
];

const signatureVectors = [
  ...forEach(presets, (preset) => {
    const { encoding } = senders[preset];
    const digest = digestOf(preset);
    const text = digest.toString(encoding);
    const wrong = flip(digest, 0).toString(encoding);
    const one = (text: string, rest: Partly) => signedAs(preset, list(preset, [entry(preset, text)]), rest);
    const many = (entries: string[], rest: Partly) => signedAs(preset, list(preset, entries), rest);
    const good = entry(preset, text);
    const bad = entry(preset, wrong);
    const unknown = ["v0", "v2", "v1a"].map((version) => entry(preset, text, version));
    return [
      delivery(preset, {}, { rule: "a wrong secret does not match", want: "no_match", secrets: oldSecret }),
      ...[0, 7, 100, 255].map((bit) =>
        one(flip(digest, bit).toString(encoding), {
          rule: `bit ${bit} of the digest flipped does not match`,
          want: "no_match",
        }),
      ),
      one("", { rule: "a version without a signature is refused", want: "malformed_header" }),
      ...[1, 16, 31].map((length) =>
        one(digest.subarray(0, length).toString(encoding), {
          rule: `a digest cut to ${length} bytes does not match`,
          want: "no_match",
        }),
      ),
      one(Buffer.concat([digest, Buffer.from([0])]).toString(encoding), {
        rule: "a digest with a byte more does not match",
        want: "no_match",
      }),
      one("é".repeat(text.length), { rule: "characters of several bytes are refused", want: "malformed_header" }),
      signedAs(preset, list(preset, [entry(preset, good)]), {
        rule: "a version twice is refused",
        want: "malformed_header",
      }),
      signedAs(preset, list(preset, [text]), {
        rule: "a signature without a version is refused",
        want: "malformed_header",
      }),
      signedAs(preset, list(preset, [`${text.slice(0, 10)}${good}`]), {
        rule: "a version in the middle is refused",
        want: preset === "stripe" ? "unsupported_version" : "malformed_header",
      }),
      many(unknown, { rule: "versions that are not accepted do not count", want: "unsupported_version" }),
      many([good, bad, bad], { rule: "the good signature may be the first", want: "ok" }),
      many([bad, good, bad], { rule: "the good signature may be in the middle", want: "ok" }),
      many([bad, bad, good], { rule: "the good signature may be the last", want: "ok" }),
      many([...unknown, good], { rule: "unknown versions beside a good signature do no harm", want: "ok" }),
      many([...Array(15).fill(bad), good], { rule: "16 signatures are read", want: "ok" }),
      many([...Array(16).fill(bad), good], { rule: "17 signatures are too many", want: "too_many_signatures" }),
    ];
  }),
  ...forEach(hexed, (preset) => {
    const text = textOf(preset);
    const as = (text: string, rest: Partly) => signedAs(preset, list(preset, [entry(preset, text)]), rest);
    const odd = { "other characters": `${text.slice(0, -2)}zz`, "an odd length": text.slice(0, -1) };
    const separated = {
      colons: text.match(/../g)!.join(":"),
      "0x before it": `0x${text}`,
      "junk after it": `${text}!`,
    };
    return [
      ...Object.entries({ ...odd, ...separated }).map(([what, text]) =>
        as(text, { rule: `hexadecimal with ${what} is refused`, want: "malformed_header" }),
      ),
      as(text.toUpperCase(), { rule: "upper-case hexadecimal is refused", want: "malformed_header" }),
      as(text.toUpperCase().slice(0, 32) + text.slice(32), {
        rule: "mixed-case hexadecimal is refused",
        want: "malformed_header",
      }),
    ];
  }),
  signedAs("github", `sha256=${textOf("github").toUpperCase()}`, {
    rule: "upper-case hexadecimal is taken where the scheme says so",
    want: "ok",
    scheme: {
      name: "any case",
      headers: { signature: "x-hub-signature-256" },
      signed: "{body}",
      digest: "sha256",
      encoding: "hex",
      hexCase: "any",
      signatures: { separator: ",", assign: "=", versions: ["sha256"] },
      key: { encoding: "utf8" },
    },
  }),
  ...Object.entries({
    "of the URL alphabet": textOf("standard").replaceAll("+", "-").replaceAll("/", "_").replace(/^./, "_"),
    "without padding": textOf("standard").replace("=", ""),
    "with padding too much": `${textOf("standard")}=`,
    "with junk at the end": `${textOf("standard")}!`,
    "whose last character has bits left over": lastCharacterChanged(textOf("standard")),
  }).map(([what, text]) =>
    signedAs("standard", `v1,${text}`, { rule: `base64 ${what} is refused`, want: "malformed_header" }),
  ),
];

/** The character before the padding, with a bit set that belongs to no byte. */
function lastCharacterChanged(text: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const value = alphabet.indexOf(text.at(-2)!);
  return `${text.slice(0, -2)}${alphabet[value | 1]}=`;
}

const plain = (name: string, digest: string, rest: object = {}) => ({
  name,
  headers: { signature: "x-signature" },
  signed: "{body}",
  digest,
  encoding: "hex",
  signatures: { separator: "," },
  key: { encoding: "utf8" },
  ...rest,
});

function unsigned(rule: string, secrets: unknown, want: string, rest: Partial<WebhookVector> = {}): WebhookVector {
  return delivery("standard", {}, { rule, want, secrets, ...rest });
}

const shortKey = "AAECAwQFBgcICQ==";

const secretVectors = [
  ...Object.entries({
    "that is empty": "",
    "that is blank": "  ",
    "that is null": null,
    "that is nothing but the prefix": "whsec_",
    "with a newline": `${secret}\n`,
    "with a space": ` ${secret}`,
    "that is masked": "whsec_********************************",
    "that is a placeholder": "changeme",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what a shell left behind.
    "that is an unexpanded ${} variable": "${WEBHOOK_SECRET}",
    "that is an unexpanded $ variable": "$WEBHOOK_SECRET",
    "that is an unexpanded {{}} variable": "{{ secret }}",
    "that is bad base64": "whsec_MfKQ9r8G*YqrTwjUPD8ILPZIo2LaLaSw",
    "of 10 bytes": `whsec_${shortKey}`,
    "that is a public key": "whpk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    "that is a private key": "whsk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    "that is a PEM": "-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----",
    "list that is empty": [],
  }).map(([what, secrets]) => unsigned(`a secret ${what} is a mistake in the settings`, secrets, "config")),
  delivery(
    "stripe",
    {},
    { rule: "a secret of 8 bytes is a mistake in the settings", want: "config", secrets: "abcdefgh" },
  ),
  unsigned("a secret that is bad hexadecimal is a mistake in the settings", "0g".repeat(20), "config", {
    scheme: plain("hex key", "sha256", { key: { encoding: "hex" } }),
  }),
  delivery(
    "standard",
    { secret: `whsec_${shortKey}` },
    {
      rule: "a short secret is taken where that is allowed by name",
      want: "ok",
      secrets: `whsec_${shortKey}`,
      options: { allowWeakSecrets: true },
    },
  ),
  ...["sha1", "md5"].map((digest) =>
    unsigned(`${digest} is a mistake in the settings`, secret, "config", { scheme: plain(digest, digest) }),
  ),
  unsigned("sha1 is taken where that is allowed by name", secret, "ok", {
    scheme: plain("sha1", "sha1"),
    headers: [["x-signature", createHmac("sha1", secret).update(body).digest("hex")]],
    options: { allowWeakDigest: true },
  }),
  ...[0, -1].map((toleranceSeconds) =>
    unsigned(`a tolerance of ${toleranceSeconds} is a mistake in the settings`, secret, "config", {
      options: { toleranceSeconds },
    }),
  ),
  delivery(
    "standard",
    {},
    {
      rule: "a secret that is a key's own text does not match where base64 is meant",
      want: "no_match",
      headers: headersOf(
        "standard",
        {},
        `v1,${createHmac("sha256", secret).update(`${id}.${now}.${body}`).digest("base64")}`,
      ),
    },
  ),
  ...forEach(presets, (preset) => [
    delivery(
      preset,
      { secret: oldSecret },
      {
        rule: "the old of two secrets is tried too",
        want: "ok",
        secrets: [secret, oldSecret],
        keyId: "1",
      },
    ),
    delivery(
      preset,
      { secret: oldSecret },
      {
        rule: "an old secret counts until it expires",
        want: "ok",
        secrets: [secret, { secret: oldSecret, id: "old", expiresAt: (now + 1) * 1_000 }],
        keyId: "old",
      },
    ),
    delivery(
      preset,
      { secret: oldSecret },
      {
        rule: "an old secret past its expiry does not match",
        want: "no_match",
        secrets: [secret, { secret: oldSecret, id: "old", expiresAt: now * 1_000 }],
      },
    ),
  ]),
];

const timeVectors = [
  ...forEach(stamped, (preset) => {
    const at = (timestamp: string, rest: Partly) => delivery(preset, { timestamp }, rest);
    const odd = {
      "a suffix": `${now}s`,
      "a plus": `+${now}`,
      "an exponent": "1e9",
      hexadecimal: "0x69554800",
      "a fraction": `${now}.0`,
      "a minus": `-${now}`,
      "30 digits": "1".repeat(30),
      "digits that are not ASCII": "１７６７２２５６００",
      "a space": "17672 25600",
    };
    return [
      at(String(now - 300), { rule: "an age of the tolerance is taken", want: "ok", freshness: "checked" }),
      at(String(now - 301), { rule: "an age of a second more is refused", want: "timestamp_too_old" }),
      at(String(now + 300), { rule: "a time ahead by the tolerance is taken", want: "ok" }),
      at(String(now + 301), { rule: "a time ahead by a second more is refused", want: "timestamp_too_new" }),
      at("253402300799", { rule: "the year 9999 is refused", want: "timestamp_too_new" }),
      at(`${now}000`, { rule: "milliseconds in place of seconds are refused", want: "timestamp_too_new" }),
      at(`00${now}`, { rule: "leading zeros are signed as they are sent", want: "ok" }),
      at(String(now - 86_400), {
        rule: "any age is taken where that is allowed by name",
        want: "ok",
        freshness: "none",
        options: { allowAnyAge: true },
      }),
      ...Object.entries(odd).map(([what, timestamp]) =>
        at(timestamp, { rule: `a timestamp with ${what} is refused`, want: "malformed_timestamp" }),
      ),
    ];
  }),
  signedAs("stripe", `v1=${textOf("stripe")}`, {
    rule: "a timestamp that was taken out is refused",
    want: "missing_header",
    header: "stripe-signature",
  }),
  signedAs("stripe", `t=${now},t=${now},v1=${textOf("stripe")}`, {
    rule: "two timestamps in one header are refused",
    want: "malformed_header",
  }),
  delivery("github", {}, { rule: "a scheme without a timestamp cannot tell the age", want: "ok", freshness: "none" }),
  unsigned("seconds in place of milliseconds are refused", secret, "timestamp_too_old", {
    scheme: plain("milliseconds", "sha256", {
      headers: { signature: "x-signature", timestamp: "x-timestamp" },
      signed: "{timestamp}.{body}",
      timestampUnit: "ms",
    }),
    headers: [
      ["x-timestamp", String(now)],
      ["x-signature", createHmac("sha256", secret).update(`${now}.${body}`).digest("hex")],
    ],
  }),
];

const vectors: WebhookVector[] = [
  ...bodyVectors,
  ...headerVectors,
  ...signatureVectors,
  ...secretVectors,
  ...timeVectors,
];

/** The file's text: a vector a line. */
export function webhookVectors(): string {
  const about =
    "Webhook deliveries that a verifier must take or refuse, and settings that it must not start with. Verify each at `now` (Unix seconds).";
  const lines = vectors.map((vector) => `    ${JSON.stringify(vector)}`).join(",\n");
  return `{\n  "about": ${JSON.stringify(about)},\n  "now": ${now},\n  "vectors": [\n${lines}\n  ]\n}\n`;
}
