import { inflateSync } from "node:zlib";

export interface PdfText {
  readonly title: string | undefined;
  /** The text of each page in the order of the file; empty where none could be read. */
  readonly pages: readonly string[];
}

/** Title, page count and plain text of a PDF; undefined when the bytes are no PDF. Reads simple encodings only. */
export function readPdf(bytes: Buffer): PdfText | undefined {
  const file = bytes.toString("latin1");
  if (!file.slice(0, 1024).includes("%PDF-")) return undefined;
  const pageCount = Math.max(1, file.match(/\/Type\s*\/Page(?![A-Za-z])/g)?.length ?? 0);
  const texts = [...streamsOf(file)].map(textOf).filter((text) => text !== "");
  // Content streams stand in page order; what is left over belongs to the last page.
  const pages = Array.from({ length: pageCount }, (_, page) => {
    return page === pageCount - 1 ? texts.slice(page).join(" ") : (texts[page] ?? "");
  });
  const title = /\/Title\s*\(((?:[^()\\]|\\.)*)\)/.exec(file)?.[1];
  return { title: title === undefined ? undefined : unescapeText(title), pages };
}

function* streamsOf(file: string): Iterable<string> {
  for (const match of file.matchAll(/<<((?:(?!>>\s*stream)[\s\S]){0,2000})>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    const [, dictionary = "", data = ""] = match;
    if (/\/Subtype\s*\/Image|\/Type\s*\/(?:XRef|ObjStm|Metadata)/.test(dictionary)) continue;
    if (!dictionary.includes("/Filter")) yield data;
    else if (dictionary.includes("/FlateDecode")) yield inflate(data);
  }
}

function inflate(data: string): string {
  try {
    return inflateSync(Buffer.from(data, "latin1")).toString("latin1");
  } catch {
    return "";
  }
}

/** The strings that a content stream shows, with `Tj`, `TJ` or `'`, between `BT` and `ET`. */
function textOf(content: string): string {
  const lines: string[] = [];
  for (const [, block = ""] of content.matchAll(/\bBT\b([\s\S]*?)\bET\b/g)) {
    for (const [operand] of block.matchAll(/\((?:[^()\\]|\\.)*\)\s*(?:Tj|')|\[(?:[^\]\\]|\\.)*\]\s*TJ/g)) {
      const strings = [...operand.matchAll(/\(((?:[^()\\]|\\.)*)\)/g)].map(([, text = ""]) => unescapeText(text));
      lines.push(strings.join(""));
    }
  }
  return lines.join(" ").replace(/\s+/g, " ").trim();
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "", f: "" };

function unescapeText(text: string): string {
  return text.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, escaped: string) => {
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8));
    return escapes[escaped] ?? escaped;
  });
}
