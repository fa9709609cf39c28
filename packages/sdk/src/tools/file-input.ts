import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { extname } from "node:path";
import { InvalidArgumentError } from "../errors/invalid-argument-error.ts";
import { maxDataUriBytes } from "../transport/defaults.ts";
import { toInput } from "./to-input.ts";

/** Media types of the files that the documented tools take, by extension. */
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
 * Reads a file into the string that `input` takes for the file tools: a data URI (assumed). The media type
 * follows from the extension; name it in `type` when there is none.
 *
 * ```ts
 * await tandem.tools.run("pdf-summarizer", { input: await fileInput("report.pdf") });
 * ```
 *
 * @throws InvalidArgumentError when the file is missing, unreadable, a directory, empty, of unknown type, or larger
 * than 10,000,000 bytes (give a URL then).
 */
export async function fileInput(path: string, options: { type?: string } = {}): Promise<string> {
  const type = options.type ?? mediaTypes[extname(path).toLowerCase()];
  if (type === undefined) {
    const known = Object.keys(mediaTypes);
    throw new InvalidArgumentError({
      summary: `Cannot tell the media type of ${path} from its extension`,
      advice: `Pass { type }. Known extensions: ${known.join(" ")}.`,
      facts: { option: "type", path, validValues: known },
    });
  }
  return toInput({ data: await read(path), type });
}

async function read(path: string): Promise<Uint8Array> {
  try {
    const { size, isDirectory } = await stat(path).then((stats) => ({
      size: stats.size,
      isDirectory: stats.isDirectory(),
    }));
    if (isDirectory) throw new InvalidArgumentError({ summary: `${path} is a directory, not a file`, facts: { path } });
    if (size > maxDataUriBytes) {
      throw new InvalidArgumentError({
        summary: `${path} has ${size} bytes; a call can carry at most ${maxDataUriBytes}`,
        advice: "Pass a URL instead.",
        facts: { path, bytes: size, maxBytes: maxDataUriBytes },
      });
    }
    return await upTo(path, maxDataUriBytes + 1);
  } catch (cause) {
    if (cause instanceof InvalidArgumentError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    const missing = code === "ENOENT";
    throw new InvalidArgumentError({
      summary: missing ? `There is no file ${path}` : `Cannot read ${path}`,
      facts: { path, reason: code },
      cause,
    });
  }
}

/** A device or a pipe has no size, and may have no end. */
async function upTo(path: string, bytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of createReadStream(path, { end: bytes - 1 })) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
