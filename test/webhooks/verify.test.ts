import { createHmac } from "node:crypto";
import { Readable } from "node:stream";
import {
  createVerifier,
  memoryReplay,
  type RawBody,
  schemes,
  sign,
  type VerifyOptions,
  verify,
} from "@tandem/sdk/webhooks";
import { describe, expect, it, vi } from "vitest";
import { VirtualClock } from "../support/virtual-clock.ts";
import { body, otherSecret, presets, resultOf, secret } from "../support/webhook-world.ts";

const clock = new VirtualClock();

describe.each(presets)("%s", (scheme) => {
  const settings = { secrets: secret, scheme, clock };
  const signed = (text: string | Uint8Array = body) => sign(text, { secret, scheme, clock });
  const digest = () => createHmac("sha256", keyOf(scheme));
  const signatureHeader = [schemes[scheme].headers].flat()[0]!.signature;

  it("gives the event, the raw bytes and the key that verified it", async () => {
    const delivery = await verify(body, await signed(), settings);
    expect(delivery.event).toEqual(JSON.parse(body));
    expect(Buffer.from(delivery.raw).toString()).toBe(body);
    expect(delivery).toMatchObject({ keyId: "0", scheme });
  });

  it.each(Object.entries(shapesOf('{"text":"🚀 𝒳"}')))("takes a body as %s", async (_, shape) => {
    const delivery = await verify(shape(), await signed('{"text":"🚀 𝒳"}'), settings);
    expect(delivery.payload).toEqual({ text: "🚀 𝒳" });
  });

  it("refuses a signature header of 100 kB without hashing", async () => {
    const headers = await signed();
    const hashed = vi.spyOn(crypto.subtle, "verify");
    const long = { ...headers, [signatureHeader]: `${headers[signatureHeader]}${"A".repeat(100_000)}` };
    expect(await resultOf(createVerifier(settings).verify(body, long))).toBe("malformed_header");
    expect(hashed).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it("prints neither the secret nor the expected signature, in any format", async () => {
    const headers = await signed();
    const verifier = createVerifier(settings);
    const error: unknown = await verifier.verify(`${body} `, headers).catch((error) => error);
    const expected = digest().update(`${body} `).digest("hex");
    const { inspect } = await import("node:util");
    const printed = [verifier, error].map((one) => inspect(one, { depth: 9, showHidden: true }) + JSON.stringify(one));
    for (const hidden of [secret, secret.slice(6), expected]) expect(printed.join()).not.toContain(hidden);
  });
});

describe("standard", () => {
  const settings = { secrets: secret, clock } satisfies VerifyOptions;
  const signed = (text: string | Uint8Array = body) => sign(text, { secret, clock });
  const signedBy = (secret: string) => sign(body, { secret, clock, id: "msg_1" });

  it("takes a body of the limit, and refuses one byte more before hashing", async () => {
    const limited = { ...settings, maxBodyBytes: 100 };
    const hashed = vi.spyOn(crypto.subtle, "verify");
    for (const shape of Object.values(shapesOf("é".repeat(50)))) {
      expect(await resultOf(verify(shape(), await signed("é".repeat(50)), limited))).toBe("ok");
    }
    const headers = await signed("x");
    hashed.mockClear();
    for (const shape of Object.values(shapesOf(`${"é".repeat(50)}e`))) {
      expect(await resultOf(verify(shape(), headers, limited))).toBe("body_too_large");
    }
    expect(hashed).not.toHaveBeenCalled();
    hashed.mockRestore();
  });

  it("asks a resolver for the secret of the tenant that a delivery claims", async () => {
    const secrets: VerifyOptions["secrets"] = ({ header }) =>
      header("X-Tenant") === "a" ? [otherSecret, secret] : undefined;
    const headers = await signed();
    expect(await verify(body, { ...headers, "x-tenant": "a" }, { ...settings, secrets })).toMatchObject({ keyId: "1" });
    expect(await resultOf(verify(body, { ...headers, "x-tenant": "b" }, { ...settings, secrets }))).toBe("unknown_key");
  });

  const resolvers: [string, VerifyOptions["secrets"]][] = [
    [
      "named",
      ({ header }) => ({ tenant: header("x-tenant")!, secrets: header("x-tenant") === "a" ? secret : otherSecret }),
    ],
    ["told apart by their secrets", ({ header }) => (header("x-tenant") === "a" ? secret : otherSecret)],
  ];

  it.each(resolvers)("tenants, %s, do not use up each other's deliveries", async (_, secrets) => {
    const options = { ...settings, secrets, replay: memoryReplay() };
    const ofA = { ...(await signedBy(secret)), "x-tenant": "a" };
    const ofB = { ...(await signedBy(otherSecret)), "x-tenant": "b" };

    const results = [];
    for (const headers of [ofA, ofB, ofA, ofB]) results.push(await resultOf(verify(body, headers, options)));
    expect(results).toEqual(["ok", "ok", "replayed", "replayed"]);
  });

  it("a named tenant keeps its deliveries while its secret changes", async () => {
    let secrets = [secret];
    const options = { ...settings, secrets: () => ({ tenant: "a", secrets }), replay: memoryReplay() };
    await verify(body, await signedBy(secret), options);
    secrets = [otherSecret];

    expect(await resultOf(verify(body, await signedBy(otherSecret), options))).toBe("replayed");
  });

  const lists: [string, VerifyOptions["secrets"]][] = [
    ["in a list", [secret, otherSecret]],
    ["from a function without parameters", () => [secret, otherSecret]],
  ];

  it.each(lists)(
    "two secrets %s: a delivery with both signatures is not accepted again with one of them",
    async (_, secrets) => {
      const options = { ...settings, secrets, replay: memoryReplay() };
      const headers = await sign(body, { secret: [secret, otherSecret], clock });
      await verify(body, headers, options);

      for (const one of headers["webhook-signature"]!.split(" ")) {
        expect(await resultOf(verify(body, { ...headers, "webhook-signature": one }, options))).toBe("replayed");
      }
    },
  );

  it("signs with every secret, as a sender does while one is replaced", async () => {
    const headers = await sign(body, { secret: [secret, otherSecret], clock });
    for (const one of [secret, otherSecret]) {
      expect(await resultOf(verify(body, headers, { ...settings, secrets: one }))).toBe("ok");
    }
  });
});

const keyOf = (scheme: string) => (scheme === "standard" ? Buffer.from(secret.slice(6), "base64") : secret);

/** One text as every kind of body, the bytes in the middle of a larger buffer and split within a character. */
function shapesOf(text: string): Record<string, () => RawBody> {
  const bytes = Buffer.from(text);
  const middle = Uint8Array.from([1, 2, 3, ...bytes, 4, 5]).buffer;
  const halves = [bytes.subarray(0, 10), bytes.subarray(10)];
  return {
    "a string": () => text,
    "a Buffer": () => bytes,
    "a Uint8Array": () => new Uint8Array(middle, 3, bytes.length),
    "an ArrayBuffer": () => Uint8Array.from(bytes).buffer,
    "a DataView": () => new DataView(middle, 3, bytes.length),
    "a Request": () => new Request("http://localhost/", { method: "POST", body: bytes }),
    "a web stream": () => Readable.toWeb(Readable.from(halves)) as ReadableStream<Uint8Array>,
    "a Node stream": () => Readable.from(halves),
    "a stream of text": () => Readable.from([text.slice(0, 10), text.slice(10)]),
    "a stream of bytes and text": () => Readable.from([bytes.subarray(0, 8), bytes.subarray(8).toString()]),
  };
}
