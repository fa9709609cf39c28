import { crc32, deflateSync } from "node:zlib";
import type { ImageFormat } from "./image-size.ts";

/** A valid grey picture of the given size in as few bytes as its format allows. */
export function blankImage(format: ImageFormat, width: number, height: number): Buffer {
  return encoders[format](width, height);
}

const encoders: Readonly<Record<ImageFormat, (width: number, height: number) => Buffer>> = {
  png: blankPng,
  jpeg: blankJpeg,
  webp: blankWebp,
};

/** One bit a pixel, all of them white. */
function blankPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const row = Buffer.alloc(1 + Math.ceil(width / 8), 0xff);
  row[0] = 0;
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk("IHDR", header),
    pngChunk("IDAT", pixels),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(typed.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  typed.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(typed), typed.length + 4);
  return chunk;
}

/** Baseline JPEG, one component. Both Huffman tables have one code, `0`, so every 8 by 8 block is the two bits `00`. */
function blankJpeg(width: number, height: number): Buffer {
  const quantisation = Buffer.concat([Buffer.from([0xff, 0xdb, 0x00, 0x43, 0x00]), Buffer.alloc(64, 1)]);
  const frame = Buffer.from([
    0xff,
    0xc0,
    0x00,
    0x0b,
    8,
    height >> 8,
    height & 0xff,
    width >> 8,
    width & 0xff,
    1,
    1,
    0x11,
    0,
  ]);
  const table = (id: number) => Buffer.from([0xff, 0xc4, 0x00, 0x14, id, 1, ...new Array(15).fill(0), 0]);
  const scan = Buffer.from([0xff, 0xda, 0x00, 0x08, 1, 1, 0x00, 0, 63, 0]);
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const data = Buffer.alloc(Math.ceil(blocks / 4));
  // The last byte is filled up with ones.
  const spareBits = data.length * 8 - blocks * 2;
  data[data.length - 1] = (1 << spareBits) - 1;
  const start = Buffer.from([0xff, 0xd8]);
  const end = Buffer.from([0xff, 0xd9]);
  return Buffer.concat([start, quantisation, frame, table(0x00), table(0x10), scan, data, end]);
}

/** Lossless WebP: each of its five prefix codes has one symbol, so pixels take no bits at all. */
function blankWebp(width: number, height: number): Buffer {
  const bits: number[] = [];
  const write = (value: number, count: number) => {
    for (let bit = 0; bit < count; bit++) bits.push((value >> bit) & 1);
  };
  write(width - 1, 14);
  write(height - 1, 14);
  write(0, 1 + 3); // no alpha, version 0
  write(0, 1 + 1 + 1); // no transform, no colour cache, no meta prefix codes
  for (const symbol of [0xcc, 0xcc, 0xcc, 0xff]) {
    write(0b101, 3); // simple code, one symbol, of eight bits
    write(symbol, 8);
  }
  write(0b0001, 4); // distance: simple code, one symbol, of one bit: 0
  const bytes = Buffer.alloc(1 + Math.ceil(bits.length / 8));
  bytes[0] = 0x2f;
  for (const [index, bit] of bits.entries()) bytes[1 + (index >> 3)]! |= bit << (index & 7);
  const padding = Buffer.alloc(bytes.length % 2);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes.length);
  const chunk = Buffer.concat([Buffer.from("WEBPVP8L", "latin1"), size, bytes, padding]);
  const riff = Buffer.alloc(4);
  riff.writeUInt32LE(chunk.length);
  return Buffer.concat([Buffer.from("RIFF", "latin1"), riff, chunk]);
}
