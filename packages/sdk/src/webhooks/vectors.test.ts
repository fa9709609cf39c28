import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  createVerifier,
  InvalidArgumentError,
  type VerifyOptions,
  WebhookVerificationError,
} from "@tandem/sdk/webhooks";
import { expect, it } from "vitest";
import { VirtualClock } from "../../../../test/support/virtual-clock.ts";

interface WebhookVector {
  /** The expected behavior. */
  rule: string;
  /** A preset, or a scheme as an object in the SDK's notation. */
  scheme: string | object;
  secrets: unknown;
  /** As sent, in order, with names as written. */
  headers: [string, string][];
  /** The raw body: text, or bytes in base64. */
  body?: string;
  bodyBase64?: string;
  /** Settings other than the defaults, in the SDK's notation. */
  options?: Record<string, unknown>;
  /** `ok`, `config` (the verifier can't be built), or the reason for rejecting. */
  want: string;
  /** With `ok`: the position of the secret that verified it. */
  keyId?: string;
  /** With `ok`: what parsing the body returns: `json`, `none` (it is empty) or `payload_parse`. */
  payload?: "json" | "none" | "payload_parse";
  /** With `ok`: whether its age was checked. */
  freshness?: "checked" | "none";
  /** The header that the rejection names. */
  header?: string;
}

const text = readFileSync(new URL("vectors/webhooks.json", import.meta.url), "utf8");
const { now, vectors } = JSON.parse(text) as { now: number; vectors: WebhookVector[] };

it("each preset's first delivery matches an independent signer", () => {
  for (const scheme of ["standard", "stripe", "github"]) {
    const { secrets, headers, body = "" } = vectors.find((vector) => vector.scheme === scheme && vector.want === "ok")!;
    const signer = fileURLToPath(new URL("../../../../test/webhooks/sign-vector.ts", import.meta.url));
    const printed = execFileSync(process.execPath, [signer, scheme, "--body", body, "--secret", String(secrets)]);
    expect(JSON.parse(printed.toString())).toMatchObject({ secrets, headers, body });
  }
});

const schemeName = ({ scheme }: WebhookVector) =>
  typeof scheme === "string" ? scheme : (scheme as { name: string }).name;

it.each(vectors.map((vector) => [schemeName(vector), vector.rule, vector] as const))(
  "%s: %s",
  async (_, __, vector) => {
    expect(await outcomeOf(vector)).toEqual(wanted(vector));
  },
);

function wanted({ want, keyId, payload, freshness, header }: WebhookVector): Partial<WebhookVector> {
  return JSON.parse(JSON.stringify({ want, keyId, payload, freshness, header }));
}

/** What a vector names, as it was observed. */
async function outcomeOf(vector: WebhookVector): Promise<object> {
  const { secrets, scheme, options, body, bodyBase64 } = vector;
  const settings = {
    secrets,
    scheme,
    ...options,
    clock: new VirtualClock({ wallMs: now * 1_000 }),
  } as unknown as VerifyOptions;
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
