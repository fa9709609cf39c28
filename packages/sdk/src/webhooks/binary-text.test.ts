import { expect, test } from "vitest";
import { decodeBinary, encodeBinary } from "./binary-text.ts";

const encodings = ["base64", "base64url", "hex"] as const;

test.each(encodings)("every length and every byte has one text in %s, which Node writes too", (encoding) => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  for (const bytes of [
    all,
    all.toReversed(),
    ...Array.from({ length: 10 }, (_, length) => all.slice(200, 200 + length)),
  ]) {
    const text = Buffer.from(bytes).toString(encoding);
    expect(encodeBinary(bytes, encoding)).toBe(text);
    expect(decodeBinary(text, encoding)).toEqual(bytes);
  }
});

test.each(encodings)("no other text of up to four characters is read as %s", (encoding) => {
  const characters = "Aa0g9zZ+/-_=! \u0000\u0080é";
  let texts = [""];
  for (let length = 1; length <= 4; length++) {
    texts = texts.flatMap((text) => [...characters].map((one) => text + one));
    for (const text of texts) {
      const canonical = Buffer.from(text, encoding).toString(encoding) === text;
      const bytes = decodeBinary(text, encoding);
      if ((bytes !== undefined) !== canonical)
        expect([text, bytes]).toEqual([text, canonical ? "its bytes" : undefined]);
    }
  }
});
