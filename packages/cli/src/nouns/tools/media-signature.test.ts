import { expect, it } from "vitest";
import { matchesMediaType, mediaSignature } from "./load-input.ts";

it.each([
  ["%PDF-1.7\n", "application/pdf"],
  ["\x89PNG\r\n\x1a\n\0\0", "image/png"],
  ["\xff\xd8\xff\xe0", "image/jpeg"],
  ["RIFF\x10\0\0\0WEBPVP8 ", "image/webp"],
  ["RIFF\x10\0\0\0WAVEfmt ", "audio/wav"],
  ["\0\0\0\x20ftypisom", "video/mp4"],
  ["\0\0\0\x20ftypM4A ", "audio/mp4"],
  ["ID3\x04", "audio/mpeg"],
  ["plain text", undefined],
  ["", undefined],
])("%j begins like %s", (head, want) => {
  expect(mediaSignature(Buffer.from(head, "latin1"))).toBe(want);
});

it.each([
  ["audio/mpeg", "audio/*", true],
  ["video/mp4", "audio/*", false],
  ["application/pdf", "application/pdf", true],
])("%s against %s: %s", (type, pattern, want) => {
  expect(matchesMediaType(type, pattern)).toBe(want);
});
