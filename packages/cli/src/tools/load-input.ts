import { open, stat } from "node:fs/promises";
import type { Context } from "../context.ts";
import { CliError, fileError } from "../errors/cli-error.ts";
import { advice, rerun, run } from "../errors/fix.ts";
import type { ToolReference } from "../generated/tool-reference.ts";
import { readBytes, readStdin } from "../process/read-input.ts";
import { checkNotEmpty, decodeText, matchesMediaType, mediaSignature, signatureBytes } from "./file-kind.ts";

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
      if (await isFileName(source.text))
        context.err.line(
          `note: the input is the text "${source.text}"; for the file of that name, write @${source.text}`,
        );
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

const isFileName = (text: string): Promise<boolean> =>
  stat(text).then(
    (found) => found.isFile(),
    () => false,
  );

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

async function readInputFile(path: string, loading: ToolOfInput): Promise<Uint8Array> {
  return readBytes(path).catch((error: unknown) => {
    throw inputFileError(error, path, loading);
  });
}

async function signatureOf(path: string, loading: ToolOfInput): Promise<string | undefined> {
  try {
    const bytes = await firstBytes(path, signatureBytes);
    if (bytes.length === 0)
      throw new CliError("USAGE", `${path} is empty`, { fix: advice("pass another file; nothing was sent") });
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
  return fileError(error, path, advice(isMissing ? `check the path; ${rule}` : "pass another file"));
}

function checkMediaType(type: string | undefined, name: string, { slug, tool }: Loading): string {
  const accepts = tool?.accepts ?? [];
  if (type !== undefined && accepts.some((pattern) => matchesMediaType(type, pattern))) return type;
  throw new CliError("USAGE", `${slug} does not accept ${name}`, {
    why: `it accepts ${accepts.join(", ")}; this ${type ? `is ${type}` : "does not look like any of them"}`,
    fix: run("tools info", [slug]),
  });
}

function dataUriType(uri: string): string {
  return uri.slice("data:".length).split(/[;,]/, 1)[0]!.toLowerCase();
}

function checkUrl(text: string, slug: string): string {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return text;
  throw new CliError("USAGE", `${slug} needs a URL (got "${text.slice(0, 60)}")`, {
    fix: advice("pass a URL that starts with https://"),
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
      fix: rerun({ unset: ["inputFile"] }),
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
    fix: advice("add one after the tool name"),
  });
}
