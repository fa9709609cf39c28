import { open, stat } from "node:fs/promises";
import type { ToolReference } from "../../generated/tool-reference.ts";
import { CliError, fileError } from "../../output/errors/cli-error.ts";
import { commandLine } from "../../output/errors/fix.ts";
import { readBytes, readStdin } from "../../process/read-input.ts";
import type { Context } from "../../session/context.ts";

export interface Loading {
  readonly slug: string;
  /** Undefined for a tool unknown to this version, whose input is read as text. */
  readonly tool: ToolReference | undefined;
  readonly source: InputSource;
}

type ToolOfInput = Pick<Loading, "slug" | "tool">;

/** @throws CliError USAGE for an invalid input; nothing was sent. */
export async function loadInput(context: Context, loading: Loading): Promise<string> {
  switch (loading.tool?.inputKind) {
    case "file":
      return loadFile(context, loading);
    case "url":
      return checkUrl((await loadText(context, loading)).trim(), loading.slug);
    default:
      return loadText(context, loading);
  }
}

async function loadText(context: Context, { slug, tool, source }: Loading): Promise<string> {
  switch (source.kind) {
    case "text":
      checkNotEmpty(source.text, "the input");
      if (await isFileName(source.text)) {
        throw new CliError("USAGE", `the input "${source.text}" is the name of a file`, {
          why: "a tool for texts would get the name, not the content; nothing was sent",
          fix: `write @${source.text}, or pass the name itself on stdin`,
        });
      }
      return source.text;
    case "file":
      return decodeText(await readInputFile(source.path, { slug, tool }), source.path);
    case "stdin":
      return decodeText(await stdinBytes(context, slug, source.asked), "stdin");
  }
}

/** For a file tool, a bare word is a path: text would make no sense. */
async function loadFile(context: Context, loading: Loading): Promise<string> {
  const { slug, source } = loading;
  if (source.kind === "stdin") return encoded(await stdinBytes(context, slug, source.asked), "stdin", loading);
  if (source.kind === "text") {
    checkNotEmpty(source.text, "the input");
    if (/^https?:\/\//i.test(source.text)) return checkUrl(source.text, slug);
    if (source.text.startsWith("data:")) {
      checkMediaType(dataUriType(source.text), "the data URI", loading);
      return source.text;
    }
  }
  const path = source.kind === "text" ? source.text : source.path;
  // A pipe can only be read once.
  if (!(await isAtRest(path))) return encoded(await readInputFile(path, loading), path, loading);
  const seen = await signatureOf(path, loading);
  const { fileInput } = await import("@tandem/sdk/node");
  const type = checkMediaType(seen, path, loading);
  return fileInput(path, { type });
}

async function isFileName(text: string): Promise<boolean> {
  const found = await stat(text).catch(() => undefined);
  return found?.isFile() === true;
}

async function encoded(data: Uint8Array, name: string, loading: Loading): Promise<string> {
  const type = checkMediaType(mediaSignature(data), name, loading);
  const { toInput } = await import("@tandem/sdk");
  return toInput({ data, type });
}

const isAtRest = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile() || found.isDirectory(),
    () => true,
  );

async function stdinBytes({ io, signal }: Context, tool: string, asked: boolean): Promise<Uint8Array> {
  const bytes = await readStdin(io.stdin, { signal, whenSilent: asked ? undefined : (why) => noInput(tool, why) });
  if (bytes.length === 0 && !asked) throw noInput(tool, "no input was given and stdin is empty");
  return bytes;
}

function readInputFile(path: string, loading: ToolOfInput): Promise<Uint8Array> {
  return readBytes(path, (error) => inputFileError(error, path, loading));
}

async function signatureOf(path: string, loading: ToolOfInput): Promise<string | undefined> {
  try {
    const bytes = await firstBytes(path, signatureBytes);
    if (bytes.length === 0)
      throw new CliError("USAGE", `${path} is empty`, { fix: "pass another file; nothing was sent" });
    return mediaSignature(bytes);
  } catch (error) {
    throw error instanceof CliError ? error : inputFileError(error, path, loading);
  }
}

async function firstBytes(path: string, count: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function inputFileError(error: unknown, path: string, { slug, tool }: ToolOfInput): CliError {
  const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
  const rule =
    tool?.inputKind === "file" ? `${slug} works on a file` : `to pass text that starts with @, write "@@${path}"`;
  return fileError(error, path, isMissing ? `check the path; ${rule}` : "pass another file");
}

function checkMediaType(type: string | undefined, name: string, { slug, tool }: Loading): string {
  const accepts = tool?.accepts ?? [];
  if (type !== undefined && accepts.some((pattern) => matchesMediaType(type, pattern))) return type;
  throw new CliError("USAGE", `${slug} does not accept ${name}`, {
    why: `it accepts ${accepts.join(", ")}; this ${type ? `is ${type}` : "does not look like any of them"}`,
    fix: commandLine("tools info", [slug]),
  });
}

function dataUriType(uri: string): string {
  return uri.slice("data:".length).split(/[;,]/, 1)[0]!.toLowerCase();
}

function checkUrl(text: string, slug: string): string {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return text;
  throw new CliError("USAGE", `${slug} needs a URL (got "${text.slice(0, 60)}")`, {
    fix: "pass a URL that starts with https://",
  });
}

export type InputSource =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "stdin"; readonly asked: boolean };

export interface InputWords {
  readonly tool: string;
  readonly input: string | undefined;
  readonly inputFile: string | undefined;
  readonly stdinIsTerminal: boolean;
}

/**
 * Piped stdin only counts if no other input is named: scripts often leave stdin open.
 *
 * @throws CliError USAGE for two inputs or none.
 */
export function chooseInput({ tool, input, inputFile, stdinIsTerminal }: InputWords): InputSource {
  if (input !== undefined && inputFile !== undefined) {
    throw new CliError("USAGE", "two inputs given; a tool takes one", {
      why: "INPUT and --input-file are both set",
      fix: "leave out one of them",
    });
  }
  if (inputFile !== undefined)
    return inputFile === "-" ? { kind: "stdin", asked: true } : { kind: "file", path: inputFile };
  if (input === "-") return { kind: "stdin", asked: true };
  if (input?.startsWith("@@")) return { kind: "text", text: input.slice(1) };
  if (input?.startsWith("@")) return { kind: "file", path: input.slice(1) };
  if (input !== undefined) return { kind: "text", text: input };
  if (!stdinIsTerminal) return { kind: "stdin", asked: false };
  throw noInput(tool, "no input was given and stdin is a terminal");
}

function noInput(tool: string, why: string): CliError {
  return new CliError("USAGE", `${tool} has no input`, {
    why: `${why}; an input is @FILE, "TEXT", a URL, or - for stdin`,
    fix: "add one after the tool name",
  });
}

/** @throws CliError USAGE if it isn't UTF-8, or is blank. */
export function decodeText(bytes: Uint8Array, name: string): string {
  const text = decode(bytes);
  if (text === undefined || text.includes("\0")) {
    throw new CliError("USAGE", `${name} is not a text file`, {
      why: "it contains bytes that are not valid UTF-8",
      fix: "pass a text file",
    });
  }
  checkNotEmpty(text, name);
  return text;
}

function checkNotEmpty(text: string, name: string): void {
  if (text.trim() === "") throw new CliError("USAGE", `${name} is empty`, { fix: "pass some text; nothing was sent" });
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

interface Signature {
  readonly type: string;
  readonly at: number;
  readonly bytes: string;
}

/** RIFF and ISO media are distinguished by their brand. */
const signatures: readonly Signature[] = [
  { type: "application/pdf", at: 0, bytes: "%PDF-" },
  { type: "image/png", at: 0, bytes: "\x89PNG\r\n\x1a\n" },
  { type: "image/jpeg", at: 0, bytes: "\xff\xd8\xff" },
  { type: "image/webp", at: 8, bytes: "WEBP" },
  { type: "audio/wav", at: 8, bytes: "WAVE" },
  { type: "video/x-msvideo", at: 8, bytes: "AVI " },
  { type: "audio/mp4", at: 4, bytes: "ftypM4A" },
  { type: "video/quicktime", at: 4, bytes: "ftypqt" },
  { type: "video/mp4", at: 4, bytes: "ftyp" },
  { type: "audio/ogg", at: 0, bytes: "OggS" },
  { type: "audio/flac", at: 0, bytes: "fLaC" },
  { type: "audio/mpeg", at: 0, bytes: "ID3" },
  { type: "audio/mpeg", at: 0, bytes: "\xff\xfb" },
  { type: "video/webm", at: 0, bytes: "\x1a\x45\xdf\xa3" },
];

const signatureBytes = 16;

export function mediaSignature(head: Uint8Array): string | undefined {
  const text = Buffer.from(head.subarray(0, signatureBytes)).toString("latin1");
  return signatures.find(({ at, bytes }) => text.startsWith(bytes, at))?.type;
}

export function matchesMediaType(type: string, pattern: string): boolean {
  return pattern.endsWith("/*") ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
