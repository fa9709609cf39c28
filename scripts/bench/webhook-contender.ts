// One contender of the bench of webhooks, in a process of its own: for each round that it is told to make, it verifies and
// reads one delivery so many times, and tells what that took.
import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { sign } from "@tandem/sdk/webhooks";
import { contend } from "./own-process.ts";
import type { WebhookContender } from "./webhooks.ts";

const [name, bytes, kind] = process.argv.slice(2) as [WebhookContender, string, "text" | "bytes"];
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
const keyBytes = Buffer.from(secret.slice("whsec_".length), "base64");
const text = bodyOf(Number(bytes));
const body = kind === "text" ? text : Buffer.from(text);

/** An event of about so many bytes. */
function bodyOf(bytes: number): string {
  const site = { id: "site_01", name: "shop", domains: ["shop.example"], port: 8080, enabled: true, ratio: 0.25 };
  const items = Array.from({ length: Math.round(bytes / JSON.stringify(site).length) }, () => site);
  return JSON.stringify({ id: "evt_1", type: "deploy.failed", teamId: null, data: { items } });
}

async function signedBy(scheme: "standard" | "stripe" | "github"): Promise<Record<string, string>> {
  return {
    host: "hooks.example",
    "user-agent": "bench",
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    accept: "*/*",
    connection: "keep-alive",
    ...(await sign(body, { secret, scheme })),
  };
}

type Call = () => unknown;

/** Each loads what it needs and nothing else. */
const contenders: Readonly<Record<WebhookContender, () => Promise<Call>>> = {
  "createHmac (KeyObject)": () => floor(createSecretKey(keyBytes)),
  "createHmac (key bytes)": () => floor(keyBytes),
  "@tandem/sdk/webhooks": () => ours("node"),
  "the same on WebCrypto": () => ours("web"),
  standardwebhooks: async () => {
    const { Webhook } = await import("standardwebhooks");
    const headers = await signedBy("standard");
    const webhook = new Webhook(secret);
    return () => webhook.verify(body, headers);
  },
  svix: async () => {
    const { Webhook } = await import("svix");
    const standard = Object.entries(await signedBy("standard"));
    const headers = Object.fromEntries(standard.map(([name, value]) => [name.replace("webhook-", "svix-"), value]));
    const webhook = new Webhook(secret);
    return () => {
      webhook.verify(body, headers);
      return JSON.parse(body.toString());
    };
  },
  stripe: async () => {
    const { default: Stripe } = await import("stripe");
    const headers = await signedBy("stripe");
    return () => Stripe.webhooks.constructEvent(body, headers["stripe-signature"]!, secret);
  },
  octokit: async () => {
    const { verify } = await import("@octokit/webhooks-methods");
    const headers = await signedBy("github");
    return async () => {
      const text = body.toString();
      if (!(await verify(secret, text, headers["x-hub-signature-256"]!))) throw new Error("no match");
      return JSON.parse(text);
    };
  },
};

/** What cannot be done without. */
async function floor(key: ReturnType<typeof createSecretKey> | Buffer): Promise<Call> {
  const headers = await signedBy("standard");
  const [id, timestamp, signature] = ["id", "timestamp", "signature"].map((name) => headers[`webhook-${name}`]!);
  return () => {
    const digest = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
    if (!timingSafeEqual(digest, Buffer.from(signature!.slice(3), "base64"))) throw new Error("no match");
    return JSON.parse(body.toString());
  };
}

async function ours(crypto: "node" | "web"): Promise<Call> {
  const { createVerifier } = await import("@tandem/sdk/webhooks");
  const headers = await signedBy("standard");
  const verifier = createVerifier({ secrets: secret, crypto });
  return async () => (await verifier.verify(body, headers)).event;
}

const call = await contenders[name]();

async function repeat(times: number): Promise<void> {
  for (let done = 0; done < times; done++) await call();
}

contend(
  ({ times }: { times: number }) => repeat(times),
  ({ times }) => times,
);
