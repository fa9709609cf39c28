import type { DeliveryRequest, OutgoingBody } from "../post-delivery.ts";
import type { DeliveryBuilder } from "./delivery-builder.ts";

/** `answered`: taken or refused, as the receiver likes, and never a fault of its own. */
export type Expectation = "accepted" | "refused" | "answered";

export interface AttackCase {
  readonly name: string;
  readonly expects: Expectation;
  /** In the order they are sent; none where the case does not apply. */
  readonly requests: (builder: DeliveryBuilder) => readonly DeliveryRequest[];
  /** All at the same time. */
  readonly together?: true;
}

const signedHeaders = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;
const minuteSeconds = 60;
const signatureOf = (entry: string) => entry.slice("v1,".length);

/** Everything a receiver is tried with, deliveries that are right first. */
export const attackCases: readonly AttackCase[] = [
  { name: "a right delivery", expects: "accepted", requests: (builder) => [builder.build()] },
  {
    name: "a body with emoji, CRLF and a trailing newline",
    expects: "accepted",
    requests: (builder) => {
      const id = builder.newId();
      const spread = JSON.stringify(JSON.parse(builder.event(id, { note: "🚀 déployé" })), null, 2);
      return [builder.build({ id, body: `${spread.replaceAll("\n", "\r\n")}\r\n` })];
    },
  },
  {
    name: "an event type nobody knows yet",
    expects: "accepted",
    requests: (builder) => {
      const id = builder.newId();
      return [builder.build({ id, body: builder.event(id, { type: "moon.landed" }) })];
    },
  },
  {
    name: "a payload with __proto__ and constructor",
    expects: "accepted",
    requests: (builder) => {
      const id = builder.newId();
      const body = builder.event(id).replace('"data":{', '"data":{"__proto__":{"admin":true},"constructor":null,');
      return [builder.build({ id, body })];
    },
  },
  {
    name: "a secret being replaced: a foreign signature before the right one",
    expects: "accepted",
    requests: (builder) => [builder.build({ secrets: [builder.foreignSecret, builder.secret] })],
  },
  {
    name: "a signature of a version to come beside the right one",
    expects: "accepted",
    requests: (builder) => [builder.withHeaders((signature) => ({ "webhook-signature": `v2,AAAA ${signature}` }))],
  },
  { name: "four minutes old", expects: "accepted", requests: (builder) => [builder.build({ age: 4 * minuteSeconds })] },
  {
    name: "slow: the body in pieces",
    expects: "accepted",
    requests: (builder) => {
      const request = builder.build();
      return [{ ...request, write: (socket) => dribble(socket, Buffer.from(request.body)) }];
    },
  },
  {
    name: "a duplicate",
    expects: "accepted",
    requests: (builder) => {
      const request = builder.build();
      return [request, request];
    },
  },
  {
    name: "a later attempt of a delivery that was taken: same id, new timestamp",
    expects: "accepted",
    requests: (builder) => {
      const id = builder.newId();
      return [builder.build({ id, age: 5 }), builder.build({ id })];
    },
  },
  {
    name: "reordered: the earlier event after the later one",
    expects: "accepted",
    requests: (builder) => [builder.build(), builder.build({ age: minuteSeconds })],
  },
  {
    // Those that come while the first is being handled may be told to come again.
    name: "20 copies at once",
    expects: "answered",
    together: true,
    requests: (builder) => {
      const request = builder.build();
      return Array.from({ length: 20 }, () => request);
    },
  },
  {
    name: "signed with a foreign secret",
    expects: "refused",
    requests: (builder) => [builder.build({ secrets: [builder.foreignSecret] })],
  },
  {
    name: "signed with a retired secret",
    expects: "refused",
    requests: (builder) => (builder.retiredSecret ? [builder.build({ secrets: [builder.retiredSecret] })] : []),
  },
  {
    name: "one byte of the body altered",
    expects: "refused",
    requests: (builder) => {
      const { headers, body } = builder.build();
      return [{ headers, body: String(body).replace("wh_attack", "wh_attacK") }];
    },
  },
  {
    name: "the body serialized again: same JSON, other bytes",
    expects: "refused",
    requests: (builder) => {
      const { headers, body } = builder.build();
      return [{ headers, body: JSON.stringify(JSON.parse(String(body)), null, 1) }];
    },
  },
  {
    name: "the body emptied",
    expects: "refused",
    requests: (builder) => [{ ...builder.build(), body: "" }],
  },
  {
    name: "stale: ten minutes old",
    expects: "refused",
    requests: (builder) => [builder.build({ age: 10 * minuteSeconds })],
  },
  {
    name: "from the future: ten minutes ahead",
    expects: "refused",
    requests: (builder) => [builder.build({ age: -10 * minuteSeconds })],
  },
  {
    name: "stale, with the timestamp put forward after signing",
    expects: "refused",
    requests: (builder) => {
      const { headers, body } = builder.build({ age: 10 * minuteSeconds });
      return [{ body, headers: { ...headers, "webhook-timestamp": builder.build().headers["webhook-timestamp"]! } }];
    },
  },
  {
    name: "another id than was signed",
    expects: "refused",
    requests: (builder) => [builder.withHeaders(() => ({ "webhook-id": builder.newId() }))],
  },
  {
    name: "an id that takes the timestamp along",
    expects: "refused",
    requests: (builder) => {
      const { headers, body } = builder.build();
      const id = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}`;
      return [{ body, headers: { ...headers, "webhook-id": id, "webhook-timestamp": "" } }];
    },
  },
  {
    name: "a timestamp in milliseconds, signed",
    expects: "refused",
    requests: (builder) => [builder.build({ timestamp: `${builder.build().headers["webhook-timestamp"]}000` })],
  },
  {
    name: "a timestamp that is not a number, signed",
    expects: "refused",
    requests: (builder) =>
      ["soon", "1e9", "NaN", "-1", "9".repeat(30)].map((timestamp) => builder.build({ timestamp })),
  },
  ...signedHeaders.flatMap((name): AttackCase[] => [
    {
      name: `without ${name}`,
      expects: "refused",
      requests: (builder) => [builder.withHeaders(() => ({ [name]: undefined }))],
    },
    {
      name: `with an empty ${name}`,
      expects: "refused",
      requests: (builder) => [builder.withHeaders(() => ({ [name]: "" }))],
    },
  ]),
  {
    name: "without any header of a webhook",
    expects: "refused",
    requests: (builder) => [
      builder.withHeaders(() => Object.fromEntries(signedHeaders.map((name) => [name, undefined]))),
    ],
  },
  {
    name: "the right signature under another version",
    expects: "refused",
    requests: (builder) =>
      ["v0", "v1a", "V1", ""].map((version) =>
        builder.withHeaders((signature) => ({ "webhook-signature": `${version},${signatureOf(signature)}` })),
      ),
  },
  {
    name: "a signature cut short, or empty",
    expects: "refused",
    requests: (builder) =>
      [0, 4, 8, 40].map((length) =>
        builder.withHeaders((signature) => ({ "webhook-signature": `v1,${signatureOf(signature).slice(0, length)}` })),
      ),
  },
  {
    name: "a signature in hexadecimal",
    expects: "refused",
    requests: (builder) => [
      builder.withHeaders((signature) => ({
        "webhook-signature": `v1,${Buffer.from(signatureOf(signature), "base64").toString("hex")}`,
      })),
    ],
  },
  {
    name: "100 wrong signatures",
    expects: "refused",
    requests: (builder) => [
      builder.withHeaders(() => ({
        "webhook-signature": Array.from({ length: 100 }, () => `v1,${"A".repeat(43)}=`).join(" "),
      })),
    ],
  },
  {
    name: "a signature header of 100 kB",
    expects: "refused",
    requests: (builder) => [builder.withHeaders(() => ({ "webhook-signature": `v1,${"A".repeat(100_000)}` }))],
  },
  {
    name: "an algorithm named in a header",
    expects: "refused",
    requests: (builder) => [
      builder.withHeaders(() => ({ "webhook-signature": "v1,", "webhook-algorithm": "none", alg: "none" })),
    ],
  },
  {
    name: "with GET",
    expects: "refused",
    requests: (builder) => {
      const { body: _, ...request } = builder.build();
      return [{ ...request, body: "", method: "GET" }];
    },
  },
  {
    name: "no JSON, signed",
    expects: "answered",
    requests: (builder) => ["hello", "{", "[1,2", "null", ""].map((body) => builder.build({ body })),
  },
  {
    name: "bytes that are no UTF-8, signed",
    expects: "answered",
    requests: (builder) => [builder.build({ body: Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d) })],
  },
  {
    name: "two megabytes, signed",
    expects: "answered",
    requests: (builder) => {
      const id = builder.newId();
      return [builder.build({ id, body: builder.event(id, { padding: "x".repeat(2_000_000) }) })];
    },
  },
];

const pieces = 8;
const pauseMs = 25;

function dribble(request: OutgoingBody, body: Uint8Array): void {
  const size = Math.ceil(body.length / pieces);
  const next = (from: number) => {
    if (request.destroyed) return;
    if (from >= body.length) request.end();
    else {
      request.write(body.subarray(from, from + size));
      setTimeout(next, pauseMs, from + size);
    }
  };
  next(0);
}
