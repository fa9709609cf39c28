import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { optionsOf, shown } from "../arguments/check-argument.ts";
import { InvalidArgumentError } from "../errors/call-errors.ts";
import { maxDataUriBytes } from "../transport/defaults.ts";
import { toInput } from "./to-input.ts";

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
 * set `type`. Pipes are read to their end.
 *
 * ```ts
 * await tandem.tools.run("pdf-summarizer", { input: await fileInput("report.pdf") });
 * ```
 *
 * @throws InvalidArgumentError if the file is missing, unreadable, a directory, empty, of unknown type, or larger than
 * 10,000,000 bytes (pass a URL instead).
 */
export async function fileInput(path: string | URL, options: { type?: string } = {}): Promise<string> {
  const { type = mediaTypes[extname(pathOf(path)).toLowerCase()] } = optionsOf(options, { type: "text" });
  if (type === undefined) {
    const known = Object.keys(mediaTypes);
    throw new InvalidArgumentError({
      summary: `Cannot tell the media type of ${path} from its extension`,
      advice: `Pass { type }. Known extensions: ${known.join(" ")}.`,
      facts: { option: "type", path: pathOf(path), validValues: known },
    });
  }
  return toInput({ data: await read(pathOf(path)), type });
}

function pathOf(path: string | URL): string {
  if (typeof path === "string" && path !== "" && !path.includes("\0")) return path;
  try {
    return fileURLToPath(path as URL);
  } catch (cause) {
    throw new InvalidArgumentError({
      summary: `The path must be a string or a file URL, not ${shown(path)}`,
      advice: "Pass a URL to toInput.",
      facts: { option: "path" },
      cause,
    });
  }
}

async function read(path: string): Promise<Uint8Array> {
  let file: FileHandle | undefined;
  try {
    // Without O_NONBLOCK, opening a pipe without a writer blocks forever.
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = await file.stat();
    if (stats.isDirectory())
      throw new InvalidArgumentError({ summary: `${path} is a directory, not a file`, facts: { path } });
    if (stats.size > maxDataUriBytes) {
      throw new InvalidArgumentError({
        summary: `${path} has ${stats.size} bytes; a call can carry at most ${maxDataUriBytes}`,
        advice: "Pass a URL instead.",
        facts: { path, bytes: stats.size, maxBytes: maxDataUriBytes },
      });
    }
    return await upTo(file, maxDataUriBytes + 1);
  } catch (cause) {
    if (cause instanceof InvalidArgumentError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    const missing = code === "ENOENT";
    throw new InvalidArgumentError({
      summary: missing ? `There is no file ${path}` : `Cannot read ${path}`,
      facts: { path, reason: code },
      cause,
    });
  } finally {
    await file?.close();
  }
}

/** Devices and pipes have no size, and can be endless. */
async function upTo(file: FileHandle, bytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let left = bytes;
  while (left > 0) {
    const { bytesRead, buffer } = await file
      .read({ buffer: new Uint8Array(Math.min(left, 65_536)) })
      .catch(isNotThereYet);
    if (bytesRead === 0) break;
    if (bytesRead < 0) await new Promise((resolve) => setTimeout(resolve, 20));
    else chunks.push(buffer.subarray(0, bytesRead));
    left -= Math.max(bytesRead, 0);
  }
  return Buffer.concat(chunks);

  function isNotThereYet(error: NodeJS.ErrnoException) {
    if (error.code === "EAGAIN") return { bytesRead: -1, buffer: new Uint8Array() };
    throw error;
  }
}
