import type { ClientRequest } from "node:http";
import type { Forge } from "./delivery-builder.ts";
import type { Letter } from "../delivery-request.ts";

/** `answered`: taken or refused, as the receiver likes, and never a fault of its own. */
export type Expectation = "accepted" | "refused" | "answered";

export interface AttackCase {
  readonly name: string;
  readonly expects: Expectation;
  /** In the order they are sent; none where the case does not apply. */
  readonly letters: (forge: Forge) => readonly Letter[];
  /** All at the same time. */
  readonly together?: true;
}

const signedHeaders = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;
const minuteSeconds = 60;
const signatureOf = (entry: string) => entry.slice("v1,".length);

/** Everything a receiver is tried with, deliveries that are right first. */
export const attackCases: readonly AttackCase[] = [
  { name: "a right delivery", expects: "accepted", letters: (forge) => [forge.letter()] },
  {
    name: "a body with emoji, CRLF and a trailing newline",
    expects: "accepted",
    letters: (forge) => {
      const id = forge.newId();
      const spread = JSON.stringify(JSON.parse(forge.event(id, { note: "🚀 déployé" })), null, 2);
      return [forge.letter({ id, body: `${spread.replaceAll("\n", "\r\n")}\r\n` })];
    },
  },
  {
    name: "an event type nobody knows yet",
    expects: "accepted",
    letters: (forge) => {
      const id = forge.newId();
      return [forge.letter({ id, body: forge.event(id, { type: "moon.landed" }) })];
    },
  },
  {
    name: "a payload with __proto__ and constructor",
    expects: "accepted",
    letters: (forge) => {
      const id = forge.newId();
      const body = forge.event(id).replace('"data":{', '"data":{"__proto__":{"admin":true},"constructor":null,');
      return [forge.letter({ id, body })];
    },
  },
  {
    name: "a secret being replaced: a foreign signature before the right one",
    expects: "accepted",
    letters: (forge) => [forge.letter({ secrets: [forge.strangeSecret, forge.secret] })],
  },
  {
    name: "a signature of a version to come beside the right one",
    expects: "accepted",
    letters: (forge) => [forge.withHeaders((signature) => ({ "webhook-signature": `v2,AAAA ${signature}` }))],
  },
  { name: "four minutes old", expects: "accepted", letters: (forge) => [forge.letter({ age: 4 * minuteSeconds })] },
  {
    name: "slow: the body in pieces",
    expects: "accepted",
    letters: (forge) => {
      const letter = forge.letter();
      return [{ ...letter, write: (request) => dribble(request, Buffer.from(letter.body)) }];
    },
  },
  {
    name: "a duplicate",
    expects: "accepted",
    letters: (forge) => {
      const letter = forge.letter();
      return [letter, letter];
    },
  },
  {
    name: "a later attempt of a delivery that was taken: same id, new timestamp",
    expects: "accepted",
    letters: (forge) => {
      const id = forge.newId();
      return [forge.letter({ id, age: 5 }), forge.letter({ id })];
    },
  },
  {
    name: "reordered: the earlier event after the later one",
    expects: "accepted",
    letters: (forge) => [forge.letter(), forge.letter({ age: minuteSeconds })],
  },
  {
    // Those that come while the first is being handled may be told to come again.
    name: "20 copies at once",
    expects: "answered",
    together: true,
    letters: (forge) => {
      const letter = forge.letter();
      return Array.from({ length: 20 }, () => letter);
    },
  },
  {
    name: "signed with a foreign secret",
    expects: "refused",
    letters: (forge) => [forge.letter({ secrets: [forge.strangeSecret] })],
  },
  {
    name: "signed with a retired secret",
    expects: "refused",
    letters: (forge) => (forge.retiredSecret ? [forge.letter({ secrets: [forge.retiredSecret] })] : []),
  },
  {
    name: "one byte of the body altered",
    expects: "refused",
    letters: (forge) => {
      const { headers, body } = forge.letter();
      return [{ headers, body: String(body).replace("wh_attack", "wh_attacK") }];
    },
  },
  {
    name: "the body written anew: same JSON, other bytes",
    expects: "refused",
    letters: (forge) => {
      const { headers, body } = forge.letter();
      return [{ headers, body: JSON.stringify(JSON.parse(String(body)), null, 1) }];
    },
  },
  {
    name: "the body emptied",
    expects: "refused",
    letters: (forge) => [{ ...forge.letter(), body: "" }],
  },
  {
    name: "stale: ten minutes old",
    expects: "refused",
    letters: (forge) => [forge.letter({ age: 10 * minuteSeconds })],
  },
  {
    name: "from the future: ten minutes ahead",
    expects: "refused",
    letters: (forge) => [forge.letter({ age: -10 * minuteSeconds })],
  },
  {
    name: "stale, with the timestamp put forward after signing",
    expects: "refused",
    letters: (forge) => {
      const { headers, body } = forge.letter({ age: 10 * minuteSeconds });
      return [{ body, headers: { ...headers, "webhook-timestamp": forge.letter().headers["webhook-timestamp"]! } }];
    },
  },
  {
    name: "another id than was signed",
    expects: "refused",
    letters: (forge) => [forge.withHeaders(() => ({ "webhook-id": forge.newId() }))],
  },
  {
    name: "an id that takes the timestamp along",
    expects: "refused",
    letters: (forge) => {
      const { headers, body } = forge.letter();
      const id = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}`;
      return [{ body, headers: { ...headers, "webhook-id": id, "webhook-timestamp": "" } }];
    },
  },
  {
    name: "a timestamp in milliseconds, signed",
    expects: "refused",
    letters: (forge) => [forge.letter({ timestamp: `${forge.letter().headers["webhook-timestamp"]}000` })],
  },
  {
    name: "a timestamp that is no number, signed",
    expects: "refused",
    letters: (forge) => ["soon", "1e9", "NaN", "-1", "9".repeat(30)].map((timestamp) => forge.letter({ timestamp })),
  },
  ...signedHeaders.flatMap((name): AttackCase[] => [
    {
      name: `without ${name}`,
      expects: "refused",
      letters: (forge) => [forge.withHeaders(() => ({ [name]: undefined }))],
    },
    {
      name: `with an empty ${name}`,
      expects: "refused",
      letters: (forge) => [forge.withHeaders(() => ({ [name]: "" }))],
    },
  ]),
  {
    name: "without any header of a webhook",
    expects: "refused",
    letters: (forge) => [forge.withHeaders(() => Object.fromEntries(signedHeaders.map((name) => [name, undefined])))],
  },
  {
    name: "the right signature under another version",
    expects: "refused",
    letters: (forge) =>
      ["v0", "v1a", "V1", ""].map((version) =>
        forge.withHeaders((signature) => ({ "webhook-signature": `${version},${signatureOf(signature)}` })),
      ),
  },
  {
    name: "a signature cut short, or empty",
    expects: "refused",
    letters: (forge) =>
      [0, 4, 8, 40].map((length) =>
        forge.withHeaders((signature) => ({ "webhook-signature": `v1,${signatureOf(signature).slice(0, length)}` })),
      ),
  },
  {
    name: "a signature in hexadecimal",
    expects: "refused",
    letters: (forge) => [
      forge.withHeaders((signature) => ({
        "webhook-signature": `v1,${Buffer.from(signatureOf(signature), "base64").toString("hex")}`,
      })),
    ],
  },
  {
    name: "100 wrong signatures",
    expects: "refused",
    letters: (forge) => [
      forge.withHeaders(() => ({
        "webhook-signature": Array.from({ length: 100 }, () => `v1,${"A".repeat(43)}=`).join(" "),
      })),
    ],
  },
  {
    name: "a signature header of 100 kB",
    expects: "refused",
    letters: (forge) => [forge.withHeaders(() => ({ "webhook-signature": `v1,${"A".repeat(100_000)}` }))],
  },
  {
    name: "an algorithm named in a header",
    expects: "refused",
    letters: (forge) => [
      forge.withHeaders(() => ({ "webhook-signature": "v1,", "webhook-algorithm": "none", alg: "none" })),
    ],
  },
  {
    name: "with GET",
    expects: "refused",
    letters: (forge) => {
      const { body: _, ...letter } = forge.letter();
      return [{ ...letter, body: "", method: "GET" }];
    },
  },
  {
    name: "no JSON, signed",
    expects: "answered",
    letters: (forge) => ["hello", "{", "[1,2", "null", ""].map((body) => forge.letter({ body })),
  },
  {
    name: "bytes that are no UTF-8, signed",
    expects: "answered",
    letters: (forge) => [forge.letter({ body: Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d) })],
  },
  {
    name: "two megabytes, signed",
    expects: "answered",
    letters: (forge) => {
      const id = forge.newId();
      return [forge.letter({ id, body: forge.event(id, { padding: "x".repeat(2_000_000) }) })];
    },
  },
];

const pieces = 8;
const pauseMs = 25;

function dribble(request: ClientRequest, body: Uint8Array): void {
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
