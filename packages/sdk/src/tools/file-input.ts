import { readFile, stat } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { InvalidArgumentError } from "../errors/call-errors.ts";
import { checkSize, toInput } from "./to-input.ts";

const mediaTypes: Readonly<Record<string, string>> = {
  ".aac": "audio/aac",
  ".avi": "video/x-msvideo",
  ".flac": "audio/flac",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".m4a": "audio/mp4",
  ".mkv": "video/x-matroska",
  ".mov": "video/quicktime",
  ".mp3": "audio/mpeg",
  ".mp4": "video/mp4",
  ".oga": "audio/ogg",
  ".ogg": "audio/ogg",
  ".opus": "audio/ogg",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".wav": "audio/wav",
  ".webm": "video/webm",
  ".webp": "image/webp",
};

/**
 * Reads a file as the `input` of a file tool: a data URI (assumed). The media type comes from the extension, unless you
 * set `type`.
 *
 * ```ts
 * await tandem.tools.run("pdf-summarizer", { input: await fileInput("report.pdf") });
 * ```
 *
 * @throws InvalidArgumentError if the file is missing, unreadable, a directory, empty, of unknown type, or larger than
 * 10,000,000 bytes (pass a URL instead).
 */
export async function fileInput(path: string | URL, options: { type?: string } = {}): Promise<string> {
  const file = typeof path === "string" ? path : fileURLToPath(path);
  const { type = mediaTypes[extname(file).toLowerCase()] } = options;
  if (type === undefined) {
    const known = Object.keys(mediaTypes);
    throw new InvalidArgumentError({
      summary: `Cannot tell the media type of ${path} from its extension`,
      advice: `Pass { type }. Known extensions: ${known.join(" ")}.`,
      facts: { option: "type", path: file, validValues: known },
    });
  }
  return toInput({ data: await read(file), type });
}

async function read(path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path);
    // The size of a pipe, or of a file of the system, is unknown.
    if (size > 0) checkSize(size, path);
    return await readFile(path);
  } catch (cause) {
    if (cause instanceof InvalidArgumentError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    throw new InvalidArgumentError({
      summary: code === "ENOENT" ? `There is no file ${path}` : `Cannot read ${path}`,
      facts: { path, reason: code },
      cause,
    });
  }
}
