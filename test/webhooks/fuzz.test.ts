import { createVerifier, type HeaderSource, type RawBody, schemes, sign, webhookHandler } from "@tandem/sdk/webhooks";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { VirtualClock } from "../support/virtual-clock.ts";
import { body, presets, resultOf, secret } from "../support/webhook-world.ts";

const clock = new VirtualClock();
const numRuns = 300;

/** Pieces that signature headers are made of, in any order, beside plain noise. */
const headerText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc
    .array(
      fc.constantFrom("v1", "v1a", "t", "sha256", ",", "=", " ", ".", "1767225600", "AAAA", "==", "00", "\0", "é"),
      { maxLength: 30 },
    )
    .map((pieces) => pieces.join("")),
  fc.constantFrom("", " ", "1767225600", "msg_1", "v1,", "v1,AAAA", "t=1767225600,v1=00", "sha256=00"),
);

const names = [
  ...new Set(
    Object.values(schemes)
      .flatMap(({ headers }) => [headers].flat())
      .flatMap((one) => Object.values(one)),
  ),
];
const name = fc.constantFrom(...names, "content-length", "content-encoding", "Webhook-Id");
const headers: fc.Arbitrary<HeaderSource> = fc.oneof(
  fc.dictionary(name, fc.oneof(headerText, fc.array(headerText, { maxLength: 3 }))),
  fc.array(fc.tuple(name, headerText)),
  fc.array(headerText),
  fc.dictionary(name, fc.anything()) as fc.Arbitrary<HeaderSource>,
);
const anyBody = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.uint8Array(),
  fc.json(),
  fc.anything(),
) as fc.Arbitrary<RawBody>;

describe.each(presets)("%s", (scheme) => {
  const verifier = createVerifier({ secrets: secret, scheme, clock });

  it("rejects any input with the one error class", async () => {
    await fc.assert(
      fc.asyncProperty(anyBody, headers, async (body, headers) => {
        expect(await resultOf(verifier.verify(body, headers))).not.toBe("ok");
      }),
      { numRuns },
    );
  });

  it("accepts every signed body, and no other with its signature", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), fc.uint8Array(), async (sent, other) => {
        const headers = await sign(sent, { secret, scheme, clock });
        const same = Buffer.compare(sent, other) === 0;
        expect(await resultOf(verifier.verify(sent, headers))).toBe("ok");
        expect(await resultOf(verifier.verify(other, headers))).toBe(same ? "ok" : "no_match");
      }),
      { numRuns: 100 },
    );
  });

  it("refuses a good delivery with any one header changed", async () => {
    const good = await sign(body, { secret, scheme, clock });
    const entries = fc.constantFrom(...Object.keys(good));
    await fc.assert(
      fc.asyncProperty(entries, headerText, async (name, text) => {
        fc.pre(text.trim() !== good[name]);
        expect(await resultOf(verifier.verify(body, { ...good, [name]: text }))).not.toBe("ok");
      }),
      { numRuns },
    );
  });

  it("returns a status for any posted input", async () => {
    const handle = webhookHandler({ secrets: secret, scheme, clock, onError: () => undefined }).otherwise(
      () => undefined,
    );
    await fc.assert(
      fc.asyncProperty(anyBody, headers, async (body, headers) => {
        const { status } = await handle.receive({ method: "POST", headers, body: () => body });
        expect([401, 413, 415, 500]).toContain(status);
      }),
      { numRuns },
    );
  });
});
