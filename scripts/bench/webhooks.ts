import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { verify as octokitVerify } from "@octokit/webhooks-methods";
import { Webhook as StandardWebhook } from "standardwebhooks";
import Stripe from "stripe";
import { Webhook as SvixWebhook } from "svix";
import { bySpeed, type Comparison, sideBySide } from "./side-by-side.ts";

const rounds = 31;
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
const keyBytes = Buffer.from(secret.slice("whsec_".length), "base64");

export interface WebhookFigures {
  title: string;
  /** Microseconds a delivery; the ratio is speed beside the first, so 1 is as fast. */
  rows: Comparison[];
}

/** A delivery verified and parsed by the built SDK, beside what that cannot do without and beside public libraries. */
export async function measureWebhooks(): Promise<WebhookFigures[]> {
  return [await measure("1 kB", 1_000, 1_500), await measure("64 kB", 65_536, 40)];
}

async function measure(size: string, bytes: number, times: number): Promise<WebhookFigures> {
  const contenders = await contendersOf(bodyOf(bytes));
  const timed = Object.entries(contenders).map(([name, call]) => [name, () => time(call, times)]);
  const rows = await sideBySide(Object.fromEntries(timed), rounds);
  return { title: size, rows: bySpeed(rows) };
}

type Call = () => unknown;

async function time(call: Call, times: number): Promise<number> {
  const startedAt = performance.now();
  for (let i = 0; i < times; i++) await call();
  return ((performance.now() - startedAt) * 1_000) / times;
}

/** An event of about so many bytes. */
function bodyOf(bytes: number): Buffer {
  const site = { id: "site_01", name: "shop", domains: ["shop.example"], port: 8080, enabled: true, ratio: 0.25 };
  const items = Array.from({ length: Math.round(bytes / JSON.stringify(site).length) }, () => site);
  return Buffer.from(JSON.stringify({ id: "evt_1", type: "deploy.failed", teamId: null, data: { items } }));
}

async function contendersOf(body: Buffer): Promise<Record<string, Call>> {
  const { createVerifier, sign } = await import("@tandem/sdk/webhooks");
  const transport = {
    host: "hooks.example",
    "user-agent": "bench",
    "content-type": "application/json",
    "content-length": String(body.length),
    accept: "*/*",
    connection: "keep-alive",
  };
  const signed = async (scheme: "standard" | "stripe" | "github"): Promise<Record<string, string>> => ({
    ...transport,
    ...(await sign(body, { secret, scheme })),
  });
  const headers = await signed("standard");
  const stripeHeaders = await signed("stripe");
  const githubHeaders = await signed("github");
  const [id, timestamp, signature] = ["id", "timestamp", "signature"].map((name) => headers[`webhook-${name}`]!);
  const keyObject = createSecretKey(keyBytes);
  const floor = (key: typeof keyObject | Buffer) => () => {
    const digest = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
    if (!timingSafeEqual(digest, Buffer.from(signature!.slice(3), "base64"))) throw new Error("no match");
    return JSON.parse(body.toString());
  };
  const standard = new StandardWebhook(secret);
  const svix = new SvixWebhook(secret);
  const svixHeaders = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.replace("webhook-", "svix-"), value]),
  );
  const ours = (crypto: "node" | "web") => {
    const verifier = createVerifier({ secrets: secret, crypto });
    return async () => (await verifier.verify(body, headers)).event;
  };
  return {
    "createHmac (KeyObject)": floor(keyObject),
    "createHmac (key bytes)": floor(keyBytes),
    "@tandem/sdk/webhooks": ours("node"),
    "the same on WebCrypto": ours("web"),
    standardwebhooks: () => standard.verify(body, headers),
    svix: () => {
      svix.verify(body, svixHeaders);
      return JSON.parse(body.toString());
    },
    stripe: () => Stripe.webhooks.constructEvent(body, stripeHeaders["stripe-signature"]!, secret),
    octokit: async () => {
      const text = body.toString();
      if (!(await octokitVerify(secret, text, githubHeaders["x-hub-signature-256"]!))) throw new Error("no match");
      return JSON.parse(text);
    },
  };
}
