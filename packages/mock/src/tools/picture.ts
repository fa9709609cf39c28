import { invalidInput } from "./tool-errors.ts";

export type PictureFormat = "png" | "jpeg" | "webp";

export interface Picture {
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
}

/** A white picture of one pixel in each format, in base64. */
export const pixels: Readonly<Record<PictureFormat, string>> = {
  png: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==",
  jpeg: "/9j/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z",
  webp: "UklGRhgAAABXRUJQVlA4TAwAAAAvAAAAAChzmcvc/wA=",
};

/**
 * Format and size of a picture from its header.
 *
 * @throws ApiError when it is none of the three formats, or has no pixel.
 */
export function readPicture(binary: string): Picture {
  const picture = readPng(binary) ?? readJpeg(binary) ?? readWebp(binary);
  if (!picture) throw invalidInput("The file is not a PNG, JPEG or WebP picture.", "input");
  if (Math.min(picture.width, picture.height) < 1) throw invalidInput("The picture is empty.", "input");
  return picture;
}

const byte = (binary: string, at: number) => binary.charCodeAt(at) || 0;
const big16 = (binary: string, at: number) => byte(binary, at) * 256 + byte(binary, at + 1);
const big32 = (binary: string, at: number) => big16(binary, at) * 65_536 + big16(binary, at + 2);
const little16 = (binary: string, at: number) => byte(binary, at) + byte(binary, at + 1) * 256;
const little24 = (binary: string, at: number) => little16(binary, at) + byte(binary, at + 2) * 65_536;

function readPng(binary: string): Picture | undefined {
  if (!binary.startsWith("\x89PNG") || binary.slice(12, 16) !== "IHDR") return undefined;
  return { format: "png", width: big32(binary, 16), height: big32(binary, 20) };
}

// Start-of-frame markers: C0 to CF except C4 (tables), C8 (reserved) and CC (arithmetic tables).
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(binary: string): Picture | undefined {
  if (!binary.startsWith("\xff\xd8")) return undefined;
  for (let at = 2; at + 9 <= binary.length && byte(binary, at) === 0xff; at += 2 + big16(binary, at + 2)) {
    if (!isFrame(byte(binary, at + 1))) continue;
    return { format: "jpeg", height: big16(binary, at + 5), width: big16(binary, at + 7) };
  }
  return undefined;
}

function readWebp(binary: string): Picture | undefined {
  if (!binary.startsWith("RIFF") || binary.slice(8, 12) !== "WEBP") return undefined;
  const format = "webp";
  switch (binary.slice(12, 16)) {
    case "VP8 ":
      return { format, width: little16(binary, 26) & 0x3fff, height: little16(binary, 28) & 0x3fff };
    case "VP8X":
      return { format, width: little24(binary, 24) + 1, height: little24(binary, 27) + 1 };
    case "VP8L": {
      const sizes = little24(binary, 21) + byte(binary, 24) * 2 ** 24;
      return { format, width: (sizes & 0x3fff) + 1, height: ((sizes >>> 14) & 0x3fff) + 1 };
    }
    default:
      return undefined;
  }
}
