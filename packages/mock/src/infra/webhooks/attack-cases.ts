import { randomBytes, randomUUID } from "node:crypto";
import type { DeliveryRequest, OutgoingBody } from "./post-delivery.ts";
import { signatureHeaders } from "./sign-delivery.ts";

/** `answered`: accepted or rejected, but never a 5xx or a timeout. */
export type Expectation = "accepted" | "refused" | "answered";

/** The keys and the moment that deliveries are signed with. */
interface Signing {
  readonly secret: string;
  readonly retiredSecret: string | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

type Headers = Readonly<Record<string, string | undefined>>;

/** How a delivery differs from a valid one. */
interface Delivery {
  readonly id?: string;
  /** Seconds before the present. */
  readonly age?: number;
  readonly timestamp?: string;
  readonly body?: string | Uint8Array;
  /** Members of the event. */
  readonly event?: object;
  readonly secrets?: readonly string[];
  readonly method?: string;
  /** Headers replaced after signing, by their valid values; undefined removes one. */
  readonly headers?: (valid: Readonly<Record<string, string>>) => Headers;
  /** Replaces the body after signing. */
  readonly sends?: (body: string) => string;
  /** Sends the body in pieces. */
  readonly slow?: true;
}

export interface AttackCase {
  readonly name: string;
  readonly expects: Expectation;
  /** In the order they are sent; none where the case does not apply. */
  readonly requests: (signing: Signing) => readonly DeliveryRequest[];
  /** All at the same time. */
  readonly together?: true;
}

const newId = () => `evt_${randomUUID().replaceAll("-", "").slice(0, 16)}`;

function eventText(id: string, now: number, members: object = {}): string {
  const data = { webhookId: "wh_attack" };
  const timestamp = new Date(now).toISOString();
  return JSON.stringify({ id, type: "webhook.ping", timestamp, teamId: "team_attack", data, ...members });
}

function build(signing: Signing, delivery: Delivery): DeliveryRequest {
  const { id = newId(), age = 0, event, secrets = [signing.secret], method, headers: change, sends, slow } = delivery;
  const signed = delivery.body ?? eventText(id, signing.now, event);
  const timestamp = delivery.timestamp ?? String(Math.floor(signing.now / 1_000) - age);
  const valid = signatureHeaders({ id, timestamp, body: signed }, secrets);
  const headers = { "content-type": "application/json", ...valid, ...change?.(valid) };
  const sent = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const body = sends && typeof signed === "string" ? sends(signed) : signed;
  return {
    headers: Object.fromEntries(sent),
    body,
    ...(method !== undefined && { method }),
    ...(slow && { write: (socket) => dribble(socket, Buffer.from(body)) }),
  };
}

const minuteSeconds = 60;
const foreignSecret = `whsec_${randomBytes(24).toString("base64")}`;
const signatureOf = ({ "webhook-signature": entry = "" }: Headers) => entry.slice("v1,".length);

/** A signature header made of the valid one. */
const signature = (change: (valid: string) => string): Delivery => {
  return { headers: (valid) => ({ "webhook-signature": change(signatureOf(valid)) }) };
};
const timestamp = (text: string): Delivery => ({ timestamp: text });
const body = (text: string | Uint8Array): Delivery => ({ body: text });
const bodyOf = ({ now }: Signing, change: (event: string) => string): Delivery => {
  const id = newId();
  return { id, body: change(eventText(id, now)) };
};

/** The deliveries of a case: one or several, some of which depend on the keys. */
type Deliveries = Delivery | readonly Delivery[] | ((signing: Signing) => Delivery | readonly Delivery[]);

const cases = (expects: Expectation, rows: Readonly<Record<string, Deliveries>>): AttackCase[] =>
  Object.entries(rows).map(([name, deliveries]) => ({
    name,
    expects,
    requests: (signing) =>
      [typeof deliveries === "function" ? deliveries(signing) : deliveries]
        .flat()
        .map((delivery) => build(signing, delivery)),
  }));

const signedHeaders = ["webhook-id", "webhook-timestamp", "webhook-signature"];

/** Everything a receiver is tried with, valid deliveries first. */
export const attackCases: readonly AttackCase[] = [
  ...cases("accepted", {
    "a right delivery": {},
    "a body with emoji, CRLF and a trailing newline": (signing) =>
      bodyOf(signing, (event) => {
        const spread = JSON.stringify({ ...JSON.parse(event), note: "🚀 déployé" }, null, 2);
        return `${spread.replaceAll("\n", "\r\n")}\r\n`;
      }),
    "an event type nobody knows yet": { event: { type: "moon.landed" } },
    "a payload with __proto__ and constructor": (signing) =>
      bodyOf(signing, (event) => event.replace('"data":{', '"data":{"__proto__":{"admin":true},"constructor":null,')),
    "a secret being replaced: a foreign signature before the right one": ({ secret }) => ({
      secrets: [foreignSecret, secret],
    }),
    "a signature of a version to come beside the right one": signature((valid) => `v2,AAAA v1,${valid}`),
    "four minutes old": { age: 4 * minuteSeconds },
    "slow: the body in pieces": { slow: true },
    "a duplicate": () => repeat({ id: newId() }, 2),
    "a later attempt of a delivery that was taken: same id, new timestamp": () => {
      const id = newId();
      return [{ id, age: 5 }, { id }];
    },
    "reordered: the earlier event after the later one": [{}, { age: minuteSeconds }],
  }),
  // Deliveries that arrive while the first is being handled can be asked to retry.
  ...cases("answered", { "20 copies at once": () => repeat({ id: newId() }, 20) }).map(
    (row): AttackCase => ({ ...row, together: true }),
  ),
  ...cases("refused", {
    "signed with a foreign secret": { secrets: [foreignSecret] },
    "signed with a retired secret": ({ retiredSecret }) => (retiredSecret ? { secrets: [retiredSecret] } : []),
    "one byte of the body altered": { sends: (event) => event.replace("wh_attack", "wh_attacK") },
    "the body serialized again: same JSON, other bytes": {
      sends: (event) => JSON.stringify(JSON.parse(event), null, 1),
    },
    "the body emptied": { sends: () => "" },
    "stale: ten minutes old": { age: 10 * minuteSeconds },
    "from the future: ten minutes ahead": { age: -10 * minuteSeconds },
    "stale, with the timestamp put forward after signing": ({ now }) => ({
      age: 10 * minuteSeconds,
      headers: () => ({ "webhook-timestamp": String(Math.floor(now / 1_000)) }),
    }),
    "another id than was signed": { headers: () => ({ "webhook-id": newId() }) },
    "an id with the timestamp appended, and an empty timestamp": {
      headers: (valid) => ({
        "webhook-id": `${valid["webhook-id"]}.${valid["webhook-timestamp"]}`,
        "webhook-timestamp": "",
      }),
    },
    "a timestamp in milliseconds, signed": ({ now }) => timestamp(`${Math.floor(now / 1_000)}000`),
    "a timestamp that is not a number, signed": ["soon", "1e9", "NaN", "-1", "9".repeat(30)].map(timestamp),
    ...Object.fromEntries(
      signedHeaders.flatMap((name) => [
        [`without ${name}`, { headers: () => ({ [name]: undefined }) }],
        [`with an empty ${name}`, { headers: () => ({ [name]: "" }) }],
      ]),
    ),
    "without any header of a webhook": {
      headers: () => Object.fromEntries(signedHeaders.map((name) => [name, undefined])),
    },
    "the right signature under another version": ["v0", "v1a", "V1", ""].map((version) =>
      signature((valid) => `${version},${valid}`),
    ),
    "a signature cut short, or empty": [0, 4, 8, 40].map((length) =>
      signature((valid) => `v1,${valid.slice(0, length)}`),
    ),
    "a signature in hexadecimal": signature((valid) => `v1,${Buffer.from(valid, "base64").toString("hex")}`),
    "100 wrong signatures": signature(() => repeat(`v1,${"A".repeat(43)}=`, 100).join(" ")),
    "a signature header of 100 kB": signature(() => `v1,${"A".repeat(100_000)}`),
    "an algorithm named in a header": {
      headers: () => ({ "webhook-signature": "v1,", "webhook-algorithm": "none", alg: "none" }),
    },
    "with GET": { sends: () => "", method: "GET" },
  }),
  ...cases("answered", {
    "a body that is not JSON, signed": ["hello", "{", "[1,2", "null", ""].map(body),
    "a body that is not UTF-8, signed": body(Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d)),
    "two megabytes, signed": { event: { padding: "x".repeat(2_000_000) } },
  }),
];

function repeat<T>(value: T, times: number): T[] {
  return Array.from({ length: times }, () => value);
}

const pieces = 8;
const pauseMs = 25;

function dribble(request: OutgoingBody, bytes: Uint8Array): void {
  const size = Math.ceil(bytes.length / pieces);
  const next = (from: number) => {
    if (request.destroyed) return;
    if (from >= bytes.length) request.end();
    else {
      request.write(bytes.subarray(from, from + size));
      setTimeout(next, pauseMs, from + size);
    }
  };
  next(0);
}
