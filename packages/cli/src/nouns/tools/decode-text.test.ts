import { expect, it } from "vitest";
import { decodeText } from "./load-input.ts";

it.each([
  ["UTF-8", Buffer.from("Grüße\n"), "Grüße\n"],
  ["UTF-8 with a mark", Buffer.from("\uFEFFtext"), "text"],
])("%s is read as text", (_, bytes, want) => {
  expect(decodeText(bytes, "notes.txt")).toBe(want);
});

it.each([
  ["zero bytes in ASCII", Buffer.from("a\0b"), "notes.txt is not a text file"],
  ["UTF-16", Buffer.from("\uFEFFtext", "utf16le"), "notes.txt is not a text file"],
  ["Latin-1", Buffer.from("Gr\xfc\xdfe", "latin1"), "notes.txt is not a text file"],
  ["nothing", Buffer.alloc(0), "notes.txt is empty"],
])("%s is rejected", (_, bytes, message) => {
  expect(() => decodeText(bytes, "notes.txt")).toThrow(expect.objectContaining({ code: "USAGE", message }));
});
