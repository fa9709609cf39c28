import { expect, it } from "vitest";
import { chooseInput } from "./load-input.ts";

const nothing = { tool: "grammar-checker", input: undefined, inputFile: undefined, stdinIsTerminal: true };

it.each([
  [{ input: "some text" }, { kind: "text", text: "some text" }],
  [{ input: "" }, { kind: "text", text: "" }],
  [{ input: "@notes.txt" }, { kind: "file", path: "notes.txt" }],
  [{ input: "@@handle says hi" }, { kind: "text", text: "@handle says hi" }],
  [{ input: "https://example.com" }, { kind: "text", text: "https://example.com" }],
  [{ input: "-" }, { kind: "stdin", asked: true }],
  [{ inputFile: "notes.txt" }, { kind: "file", path: "notes.txt" }],
  [{ inputFile: "-" }, { kind: "stdin", asked: true }],
  [{ stdinIsTerminal: false }, { kind: "stdin", asked: false }],
  [
    { input: "text wins", stdinIsTerminal: false },
    { kind: "text", text: "text wins" },
  ],
])("%j is read from %j", (words, want) => {
  expect(chooseInput({ ...nothing, ...words })).toEqual(want);
});

it.each([
  [{ input: "text", inputFile: "notes.txt" }, "two inputs given; a tool takes one"],
  [{ input: "-", inputFile: "-" }, "two inputs given; a tool takes one"],
  [{}, "grammar-checker has no input"],
])("%j is rejected: %s", (words, message) => {
  expect(() => chooseInput({ ...nothing, ...words })).toThrow(expect.objectContaining({ code: "USAGE", message }));
});
