import { checkShape, objectOf } from "../../engine/check-shape.ts";
import { isLoopback } from "./allowed-hosts.ts";
import { attackCases, type Expectation } from "./attack-cases.ts";
import { type AttackOptions, type AttackRow, attackShapes } from "./attack-options.ts";
import { type DeliveryRequest, postDelivery, type SendResult } from "./post-delivery.ts";

const defaultTimeoutMs = 15_000;

const secretForm = /^whsec_[A-Za-z0-9+/]+={0,2}$/;

const expectations: Readonly<Record<Expectation, { text: string; meets(result: SendResult): boolean }>> = {
  accepted: { text: "2xx", meets: ({ statusCode }) => isBetween(statusCode, 200, 299) },
  refused: { text: "4xx", meets: ({ statusCode }) => isBetween(statusCode, 400, 499) },
  answered: { text: "2xx or 4xx", meets: ({ statusCode }) => isBetween(statusCode, 200, 499) },
};

/** Runs every case against a receiver, one after the other. */
export async function attack(url: string, secret: string, options: AttackOptions = {}): Promise<readonly AttackRow[]> {
  checkShape(options, objectOf(attackShapes), "webhooks.attack");
  if (!URL.canParse(url) || !isLoopback(new URL(url).hostname)) {
    throw new RangeError(`An attack can only target this machine, not ${JSON.stringify(url)}.`);
  }
  for (const checked of [secret, options.retiredSecret ?? secret]) {
    if (!secretForm.test(checked)) throw new RangeError("A secret is whsec_ followed by base64.");
  }
  const signing = { secret, retiredSecret: options.retiredSecret, now: options.now ?? Date.now() };
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
  const send = (request: DeliveryRequest) => postDelivery({ url, timeoutMs, ...request });
  const rows: AttackRow[] = [];
  for (const { name, expects, requests, together } of attackCases) {
    const written = requests(signing);
    if (written.length === 0) continue;
    const results = together ? await Promise.all(written.map(send)) : await sendInOrder(written, send);
    const { text, meets } = expectations[expects];
    rows.push({ case: name, expected: text, got: describe(results), ok: results.every(meets) });
  }
  return rows;
}

async function sendInOrder(
  requests: readonly DeliveryRequest[],
  send: (request: DeliveryRequest) => Promise<SendResult>,
): Promise<SendResult[]> {
  const results: SendResult[] = [];
  for (const request of requests) results.push(await send(request));
  return results;
}

function describe(results: readonly SendResult[]): string {
  return [...new Set(results.map(({ statusCode, error }) => error ?? String(statusCode)))].join(", ");
}

function isBetween(value: number | null, low: number, high: number): boolean {
  return value !== null && value >= low && value <= high;
}
