import { deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { guessBodies } from "./body-guesses.ts";

const bytesOf = (body: string | Uint8Array) => (typeof body === "string" ? new TextEncoder().encode(body) : body);
const textOf = (bytes: Uint8Array) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

/** Every guess: what happened to the body, and the text that was signed. */
async function guessesOf(body: string | Uint8Array): Promise<[mistake: string | undefined, signed: string][]> {
  const guesses = await Array.fromAsync(guessBodies(bytesOf(body)));
  return guesses.map(({ mistake, bytes }) => [mistake, textOf(bytes)]);
}

/** Those of one mistake, each text once, without the body itself. */
async function signedBefore(mistake: string, body: string | Uint8Array): Promise<string[]> {
  const texts = (await guessesOf(body)).flatMap(([its, signed]) => (its === mistake ? [signed] : []));
  return [...new Set(texts)].filter((text) => text !== body);
}

test("the body as it is comes first, byte by byte", async () => {
  const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 0xff, 0x00);
  expect((await guessBodies(bytes).next()).value).toEqual({ bytes });
});

test.each<[mistake: string, body: string, signed: string[]]>([
  ["body_trailing_newline", "a", ["a\n", "a\r\n"]],
  ["body_trailing_newline", "a\nb\n", ["a\nb\n\n", "a\nb\n\r\n", "a\nb"]],
  ["body_trailing_newline", "a\r\n\r\n", ["a\r\n\r\n\n", "a\r\n\r\n\r\n", "a\r\n"]],
  ["body_line_endings", "a", []],
  ["body_line_endings", "a\nb\n", ["a\r\nb\r\n"]],
  ["body_line_endings", "a\r\nb\r\n", ["a\nb\n"]],
  ["body_line_endings", "a\r\nb\nc", ["a\nb\nc", "a\r\nb\r\nc"]],
  ["body_bom", "a", ["\ufeffa"]],
  ["body_bom", "\ufeffa\ufeff", ["\ufeff\ufeffa\ufeff", "a\ufeff"]],
  ["body_bom", "a\ufeff", ["\ufeffa\ufeff"]],
])("%s of %j", async (mistake, body, signed) => {
  expect(await signedBefore(mistake, body)).toEqual(signed);
});

/** The forms of one layout: as it is, in ASCII, with escaped slashes, both, and safe in HTML; each with a line break. */
const escaped = (...forms: string[]) => [...new Set(forms)].flatMap((form) => [form, `${form}\n`]);

test("JSON is guessed as the usual libraries write it, and with sorted keys", async () => {
  const body = '{"b":[{"d":1,"c":"é/<"}],"a":null}';
  const sorted = '{"a":null,"b":[{"c":"é/<","d":1}]}';
  const forms = (json: string) => {
    const ascii = json.replace("é", "\\u00e9");
    return escaped(json, ascii, json.replace("/", "\\/"), ascii.replace("/", "\\/"), json.replace("<", "\\u003c"));
  };
  const indented = (json: string, indent: number | string) => JSON.stringify(JSON.parse(json), null, indent);
  expect(await signedBefore("body_reserialised", body)).toEqual(
    [
      ...forms(body),
      ...forms('{"b": [{"d": 1, "c": "é/<"}], "a": null}'),
      ...forms(indented(body, 2)),
      ...forms(indented(body, 4)),
      ...forms(indented(body, "\t")),
      ...forms(sorted),
      ...forms('{"a": null, "b": [{"c": "é/<", "d": 1}]}'),
      ...forms(indented(sorted, 2)),
      ...forms(indented(sorted, 4)),
      ...forms(indented(sorted, "\t")),
    ].filter((form) => form !== body),
  );
});

test.each([
  ["strings", '{"a,b: \\" c:\\\\":1,"d":[":,",2]}', '{"a,b: \\" c:\\\\": 1, "d": [":,", 2]}'],
  ["surrogates", '["\u{1f600}\u0080\u007f"]', '["\\ud83d\\ude00\\u0080\u007f"]'],
  ["what is not safe in HTML", '["<a>&</a>//"]', '["\\u003ca\\u003e\\u0026\\u003c/a\\u003e//"]'],
  ["slashes", '["//é"]', '["\\/\\/\\u00e9"]'],
])("one of the forms of JSON is with %s", async (_, body, form) => {
  expect(await signedBefore("body_reserialised", body)).toContain(form);
});

test.each<[body: string, first: string[]]>([
  ['"{\\"a\\":1}"', ['{"a":1}']],
  ["[1]", ["[1]\n", "[\n  1\n]"]],
  ["not JSON", []],
  ["", []],
])("what %j was before it was written again", async (body, first) => {
  expect((await signedBefore("body_reserialised", body)).slice(0, first.length || 1)).toEqual(first);
});

test.each<[body: string, signed: string[]]>([
  [btoa("abcdef+"), ["abcdef+"]],
  [btoa("abcdef"), ["abcdef"]],
  [btoa("abcdefgh"), ["abcdefgh"]],
  ["+/+/+/+/", [textOf(Uint8Array.of(0xfb, 0xff, 0xbf, 0xfb, 0xff, 0xbf))]],
  ["YWJj", []],
  ["YWJjZGVmZ", []],
  ["YWJjZGVm=", []],
  ["YWJj-GVm", []],
  ["=WJjZGVm", []],
  [" YWJjZGVm\n", []],
  ["YWJjZGVm,YWJ", []],
  ["YWJ,YWJjZGVm", []],
])("a body of %j was, before base64, %j", async (body, signed) => {
  expect(await signedBefore("body_base64", body)).toEqual(signed);
});

test("base64 is read byte by byte", async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const guesses = await Array.fromAsync(guessBodies(bytesOf(Buffer.from(bytes).toString("base64"))));
  expect(guesses[1]).toEqual({ mistake: "body_base64", bytes });
});

test.each([
  ["gzip", gzipSync("plain")],
  ["deflate", deflateSync("plain")],
])("a body compressed with %s was plain before", async (_, body) => {
  expect(await signedBefore("body_compressed", body)).toEqual(["plain"]);
});

test.each([
  ["gzip that is cut", gzipSync("plain").subarray(0, 20)],
  ["the first byte of gzip", Buffer.from([0x1f, 0x8c, 8])],
  ["the second byte of gzip", Buffer.from([0x1e, 0x8b, 8])],
  ["text", Buffer.from("xylophone")],
  ["nothing", Buffer.alloc(0)],
])("%s is not unpacked", async (_, body) => {
  expect(await signedBefore("body_compressed", body)).toEqual([]);
});

test("a body of up to 16 MiB is unpacked", async () => {
  for (const [size, isUnpacked] of [
    [16_777_216, true],
    [16_777_217, false],
  ] as const) {
    const guesses = guessBodies(gzipSync(Buffer.alloc(size)));
    await guesses.next();
    const { mistake, bytes } = (await guesses.next()).value!;
    expect([mistake === "body_compressed", bytes.byteLength === size]).toEqual([isUnpacked, isUnpacked]);
  }
});
