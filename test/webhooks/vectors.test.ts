import { readFileSync } from "node:fs";
import {
  createVerifier,
  InvalidArgumentError,
  type VerifyOptions,
  WebhookVerificationError,
} from "@tandem/sdk/webhooks";
import { describe, expect, it } from "vitest";
import { type WebhookVector, webhookVectors } from "../../scripts/generate/webhook-vectors.ts";
import { cryptos, fixedClock } from "../support/webhook-world.ts";

const text = readFileSync(new URL("../../packages/sdk/src/webhooks/vectors/webhooks.json", import.meta.url), "utf8");
const { now, vectors } = JSON.parse(text) as { now: number; vectors: WebhookVector[] };

it("the published file is what npm run generate writes", () => {
  expect(text).toBe(webhookVectors());
});

describe.each(cryptos)("on %s crypto", (crypto) => {
  it.each(vectors.map((vector) => [schemeName(vector), vector.rule, vector] as const))(
    "%s: %s",
    async (_, __, vector) => {
      expect(await outcomeOf(vector, crypto)).toEqual(wanted(vector));
    },
  );
});

const schemeName = ({ scheme }: WebhookVector) =>
  typeof scheme === "string" ? scheme : (scheme as { name: string }).name;

function wanted({ want, keyId, payload, freshness, header }: WebhookVector): Partial<WebhookVector> {
  return JSON.parse(JSON.stringify({ want, keyId, payload, freshness, header }));
}

/** What a vector names, as it was observed. */
async function outcomeOf(vector: WebhookVector, crypto: "node" | "web"): Promise<object> {
  const { secrets, scheme, options, body, bodyBase64 } = vector;
  const settings = { secrets, scheme, ...options, clock: fixedClock(now), crypto } as unknown as VerifyOptions;
  try {
    const raw = bodyBase64 === undefined ? (body ?? "") : Buffer.from(bodyBase64, "base64");
    const delivery = await createVerifier(settings).verify(raw, vector.headers);
    const seen = { keyId: delivery.keyId, freshness: delivery.freshness, payload: payloadOf(delivery) };
    return { want: "ok", ...only(seen, vector) };
  } catch (error) {
    if (error instanceof InvalidArgumentError) return { want: "config" };
    if (!(error instanceof WebhookVerificationError)) throw error;
    return { want: error.reason, ...only({ header: error.header }, vector) };
  }
}

const only = (seen: object, vector: WebhookVector) =>
  Object.fromEntries(Object.entries(seen).filter(([name]) => vector[name as keyof WebhookVector] !== undefined));

function payloadOf(delivery: { payload: unknown }): string {
  try {
    return delivery.payload === undefined ? "none" : "json";
  } catch (error) {
    return (error as WebhookVerificationError).reason;
  }
}
