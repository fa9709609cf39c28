import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { verify as octokitVerify } from "@octokit/webhooks-methods";
import { Webhook as StandardWebhook } from "standardwebhooks";
import Stripe from "stripe";
import { Webhook as SvixWebhook } from "svix";
import type { Chart } from "./chart.ts";
import { bySpeed, sideBySide, timed } from "./side-by-side.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
const keyBytes = Buffer.from(secret.slice("whsec_".length), "base64");

const sizes = { "1 kB": { bytes: 1_000, times: 500 }, "64 kB": { bytes: 65_536, times: 15 } } as const;
type Size = keyof typeof sizes;

/** A delivery verified and parsed by the built SDK, beside what that cannot do without and beside public libraries. */
export async function measureWebhooks(seconds: number): Promise<Chart[]> {
  const charts: Chart[] = [];
  for (const size of Object.keys(sizes) as Size[]) {
    for (const kind of ["text", "bytes"] as const) charts.push(...(await measure(size, kind, seconds / 4)));
  }
  return charts;
}

async function measure(size: Size, kind: "text" | "bytes", seconds: number): Promise<Chart[]> {
  const { bytes, times } = sizes[size];
  const text = bodyOf(bytes);
  const contenders = await contendersOf(kind === "text" ? text : Buffer.from(text));
  const round = (call: Call) => () => timed(() => repeat(call, times), times);
  const rounds = Object.entries(contenders).map(([name, call]) => [name, round(call)] as const);
  const measured = await sideBySide(Object.fromEntries(rounds), "wall", seconds);
  const id = `webhook-${size.replace(" ", "-")}-${kind}`;
  const title = `A webhook of ${size}, as ${kind}, verified and its event read: speed`;
  const common = { unit: "µs", better: "more", certainty: measured } as const;
  return [
    { ...common, id, title, rows: bySpeed(measured.rows.wall) },
    { ...common, id: `${id}-cpu`, title: `${title} by CPU time`, rows: bySpeed(measured.rows.cpu) },
  ];
}

type Call = () => unknown;

async function repeat(call: Call, times: number): Promise<void> {
  for (let done = 0; done < times; done++) await call();
}

/** An event of about so many bytes. */
function bodyOf(bytes: number): string {
  const site = { id: "site_01", name: "shop", domains: ["shop.example"], port: 8080, enabled: true, ratio: 0.25 };
  const items = Array.from({ length: Math.round(bytes / JSON.stringify(site).length) }, () => site);
  return JSON.stringify({ id: "evt_1", type: "deploy.failed", teamId: null, data: { items } });
}

async function contendersOf(body: string | Buffer): Promise<Record<string, Call>> {
  const { createVerifier, sign } = await import("@tandem/sdk/webhooks");
  const transport = {
    host: "hooks.example",
    "user-agent": "bench",
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
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
