import { sign as octokitSign, verify as octokitVerify } from "@octokit/webhooks-methods";
import { type SchemeName, sign, verify } from "@tandem/sdk/webhooks";
import { Webhook as StandardWebhook } from "standardwebhooks";
import Stripe from "stripe";
import { Webhook as SvixWebhook } from "svix";
import { describe, expect, it } from "vitest";
import { body, secret } from "../support/webhook-world.ts";

const bodies = [body, `${JSON.stringify(JSON.parse(body), null, 2)}\n`, '{"text":"🚀 é"}'];
const id = "msg_interop";
const seconds = Math.floor(Date.now() / 1_000);
const { webhooks: stripe } = Stripe;

interface Peer {
  scheme: SchemeName;
  sign(text: string): Promise<Record<string, string>>;
  /** Throws, or is false, when the library refuses. */
  verify(text: string, headers: Record<string, string>): Promise<unknown>;
}

const renamed = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.replace("webhook-", "svix-"), value]));

const peers: Record<string, Peer> = {
  standardwebhooks: {
    scheme: "standard",
    sign: async (text) => ({
      "webhook-id": id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": new StandardWebhook(secret).sign(id, new Date(seconds * 1_000), text),
    }),
    verify: async (text, headers) => new StandardWebhook(secret).verify(text, headers),
  },
  svix: {
    scheme: "standard",
    sign: async (text) => ({
      "svix-id": id,
      "svix-timestamp": String(seconds),
      "svix-signature": new SvixWebhook(secret).sign(id, new Date(seconds * 1_000), text),
    }),
    verify: async (text, headers) => new SvixWebhook(secret).verify(text, renamed(headers)),
  },
  stripe: {
    scheme: "stripe",
    sign: async (text) => ({ "stripe-signature": stripe.generateTestHeaderString({ payload: text, secret }) }),
    verify: async (text, headers) => stripe.constructEvent(text, headers["stripe-signature"]!, secret),
  },
  "@octokit/webhooks-methods": {
    scheme: "github",
    sign: async (text) => ({ "x-hub-signature-256": await octokitSign(secret, text) }),
    verify: async (text, headers) => {
      if (!(await octokitVerify(secret, text, headers["x-hub-signature-256"]!))) throw new Error("refused");
    },
  },
};

describe.each(Object.entries(peers))("%s", (_, peer) => {
  const { scheme } = peer;

  it.each(bodies)("verifies its signature: %j", async (text) => {
    const delivery = await verify(text, await peer.sign(text), { secrets: secret, scheme });
    expect(delivery.payload).toEqual(JSON.parse(text));
  });

  it.each(bodies)("accepts our signature: %j", async (text) => {
    const headers = await sign(text, { secret, scheme });
    await peer.verify(text, headers);
    await expect(async () => peer.verify(`${text} `, headers)).rejects.toThrow(/signature|refused/i);
  });
});
