import type { KnownMistake } from "./mistake.ts";

/** What the sender may have signed, and what then happened to it. The first is the body as it is. */
export interface BodyGuess {
  bytes: Uint8Array;
  mistake?: KnownMistake;
}

type TextGuess = [KnownMistake, string];

/** One after the other, because each is as large as the body. */
export async function* guessBodies(bytes: Uint8Array): AsyncGenerator<BodyGuess> {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const encoder = new TextEncoder();
  yield { bytes };
  yield* unwrapBase64(text);
  yield* await decompress(bytes);
  for (const [mistake, signed] of layoutGuesses(text)) yield { mistake, bytes: encoder.encode(signed) };
  for (const signed of jsonGuesses(text)) yield { mistake: "body_reserialised", bytes: encoder.encode(signed) };
}

function layoutGuesses(text: string): TextGuess[] {
  const lf = text.replaceAll("\r\n", "\n");
  return [
    ["body_trailing_newline", `${text}\n`],
    ["body_trailing_newline", `${text}\r\n`],
    ["body_trailing_newline", text.replace(/\r?\n$/, "")],
    ["body_line_endings", lf],
    ["body_line_endings", lf.replaceAll("\n", "\r\n")],
    ["body_bom", `\ufeff${text}`],
    ["body_bom", text.replace(/^\ufeff/, "")],
  ];
}

/** How the usual libraries write the same value: JavaScript, Python, PHP, Go, with and without sorted keys. */
function* jsonGuesses(text: string): Generator<string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return;
  }
  if (typeof value === "string") yield value;
  for (const one of [value, sorted(value)]) {
    for (const layout of layouts) {
      for (const escaping of escapings) {
        const form = escaping(layout(one));
        yield form;
        yield `${form}\n`;
      }
    }
  }
}

const layouts: readonly ((value: unknown) => string)[] = [
  (value) => JSON.stringify(value),
  (value) => spaced(JSON.stringify(value)),
  ...[2, 4, "\t"].map((indent) => (value: unknown) => JSON.stringify(value, null, indent)),
];

const escapings: readonly ((json: string) => string)[] = [
  (json) => json,
  (json) => asciiOnly(json),
  (json) => json.replaceAll("/", "\\/"),
  (json) => asciiOnly(json.replaceAll("/", "\\/")),
  (json) => json.replace(/[<>&]/g, escapeUnit),
];

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [key, sorted(item)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A space behind each comma and colon outside of strings, as Python writes it. */
const spaced = (json: string) =>
  json.replace(/"(?:[^"\\]|\\.)*"|[,:]/g, (part) => (part.length === 1 ? `${part} ` : part));

const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

const asciiOnly = (json: string) => json.replace(/[\u0080-\uffff]/g, escapeUnit);

function unwrapBase64(text: string): BodyGuess[] {
  if (!/^[A-Za-z0-9+/]{8,}={0,2}$/.test(text) || text.length % 4 !== 0) return [];
  return [{ mistake: "body_base64", bytes: Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0)) }];
}

async function decompress(bytes: Uint8Array): Promise<BodyGuess[]> {
  const format = bytes[0] === 0x1f && bytes[1] === 0x8b ? "gzip" : bytes[0] === 0x78 ? "deflate" : undefined;
  if (format === undefined) return [];
  const plain = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream(format));
  try {
    return [{ mistake: "body_compressed", bytes: await readBounded(plain) }];
  } catch {
    return [];
  }
}

const maxPlainBytes = 16_777_216;

async function readBounded(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    chunks.push(new Uint8Array(value));
    bytes += value.byteLength;
    if (bytes > maxPlainBytes) throw new Error("It grows without bounds.");
  }
}
