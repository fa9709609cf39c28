import { createHmac, webcrypto } from "node:crypto";
import { expect, test, vi } from "vitest";
import { concatBytes, hmacEngine } from "./hmac.ts";
import type { Scheme } from "./scheme.ts";

const key = new TextEncoder().encode("0123456789abcdef");
const bytes = new TextEncoder().encode("bödy");
const digests: readonly Scheme["digest"][] = ["sha256", "sha384", "sha512", "sha1"];

test.each(digests)("either implementation signs the prefix, the body and the suffix: %s", async (digest) => {
  for (const [head, tail] of [
    ["", ""],
    ["hëad.", ""],
    ["", ".täil"],
    ["a", "b"],
  ] as const) {
    for (const encoding of ["hex", "base64", "base64url"] as const) {
      const expected = createHmac(digest, key).update(`${head}bödy${tail}`).digest(encoding);
      for (const choice of ["node", "web", "auto", undefined] as const) {
        const hmac = hmacEngine(choice)(digest, key, encoding);
        for (const body of ["bödy", bytes]) expect(await hmac(head, body, tail)).toBe(expected);
      }
    }
  }
});

/** Is it there at once, as of node:crypto, or a promise, as of WebCrypto? */
const isAtOnce = (choice?: "auto" | "node" | "web") =>
  !(hmacEngine(choice)("sha256", key, "hex")("", "", "") instanceof Promise);

test("node:crypto is preferred, WebCrypto on request", () => {
  expect([isAtOnce(), isAtOnce("auto"), isAtOnce("node"), isAtOnce("web")]).toEqual([true, true, true, false]);
});

test.each<[runtime: string, process: unknown]>([
  ["without a process", undefined],
  ["whose process has no modules", {}],
  ["without such a module", { getBuiltinModule: () => undefined }],
  ["whose module is not complete", { getBuiltinModule: () => ({}) }],
  [
    "that refuses it",
    {
      getBuiltinModule: () => {
        throw new Error("not here");
      },
    },
  ],
])("a runtime %s has WebCrypto", (_, process) => {
  vi.stubGlobal("process", process);
  expect([isAtOnce(), isAtOnce("auto"), isAtOnce("web")]).toEqual([false, false, false]);
  expect(() => hmacEngine("node")).toThrow("This runtime has no node crypto.");
});

test.each([undefined, {}])("reports a runtime whose WebCrypto is %j", (crypto) => {
  vi.stubGlobal("crypto", crypto);
  expect(() => hmacEngine("web")).toThrow("This runtime has no web crypto.");
  expect(isAtOnce()).toBe(true);
});

test("md5 is of node:crypto alone", async () => {
  expect(await hmacEngine("node")("md5", key, "hex")("", "a", "")).toBe(
    createHmac("md5", key).update("a").digest("hex"),
  );
  expect(() => hmacEngine("web")("md5", key, "hex")).toThrow("WebCrypto has no HMAC with md5.");
});

test("a key is imported once, for signing, and cannot be read back", async () => {
  const importKey = vi.spyOn(webcrypto.subtle, "importKey");
  const hmac = hmacEngine("web")("sha256", key, "hex");
  await hmac("", "a", "");
  await hmac("", "b", "");
  expect(importKey.mock.calls.map((call) => call.slice(2))).toEqual([
    [{ name: "HMAC", hash: "SHA-256" }, false, ["sign"]],
  ]);
});

test("pieces are joined in order", () => {
  expect(concatBytes([Uint8Array.of(1, 2), Uint8Array.of(), Uint8Array.of(3)])).toEqual(Uint8Array.of(1, 2, 3));
  expect(concatBytes([])).toEqual(new Uint8Array());
});
