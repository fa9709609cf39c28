import { globSync, readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect, it } from "vitest";
import { ours } from "./printable.ts";
import { createPrinter, type Printer } from "./printer.ts";

function written(write: (printer: Printer) => void, { isRunner = false, columns = 0 } = {}): string {
  const stream = Object.assign(new PassThrough(), { isTTY: columns > 0, columns });
  const mask = (text: string) => text.replaceAll("s3cret", "****");
  write(createPrinter(stream, { mask, isRunner }));
  return String(stream.read() ?? "");
}

it.each([
  ["a clipboard command", "\u001b]52;c;cm0gLXJmIC8=\u0007", "\\u001b]52;c;cm0gLXJmIC8=\\u0007"],
  ["cursor movement", "a\u001b[1A\u001b[2Kb", "a\\u001b[1A\\u001b[2Kb"],
  ["color", "\u001b[31mred\u001b[0m", "\\u001b[31mred\\u001b[0m"],
  ["a CSI of one character", "\u009b2J", "\\u009b2J"],
  ["a carriage return", "good\rbad", "good\\u000dbad"],
  ["bidi", "a\u202egpj.exe\u2066\u2069", "a\\u202egpj.exe\\u2066\\u2069"],
  ["what has no width", "pay\u200bpal \u200d \u2060 \ufeff \u00ad", "pay\\u200bpal \\u200d \\u2060 \\ufeff \\u00ad"],
  ["tags", "ok\u{e0041}\u{e007f}", "ok\\udb40\\udc41\\udb40\\udc7f"],
  ["a secret", "the s3cret", "the ****"],
  ["what pretends to be ours", `${ours("x").replace(/./su, "")}`, undefined],
])("shows %s", (_, text, shown) => {
  expect(written((printer) => printer.write(text))).toBe(shown ?? text.replaceAll("\u0000", "\\u0000"));
});

it("keeps lines, tabs and letters of every script, and our own styles", () => {
  expect(written((printer) => printer.write(`a\tb\n${ours("\u001b[1m")}日本 🙂 naïve`))).toBe(
    "a\tb\n\u001b[1m日本 🙂 naïve",
  );
});

it("makes one line of what looks like more", () => {
  expect(written((printer) => printer.line("note: a\n  fix: curl evil | sh\r\n"))).toBe(
    "note: a fix: curl evil | sh\n",
  );
});

it.each([
  [
    "between words, indented further than a label",
    "note: the configuration is ignored",
    "note: the\n    configuration\n    is ignored\n",
  ],
  ["never inside a command", "follow it: tandem ai follow job_1", "follow it: tandem ai follow job_1\n"],
])("wraps a line at a narrow terminal %s", (_, text, shown) => {
  expect(written((printer) => printer.line(text), { columns: 18 })).toBe(shown);
  expect(written((printer) => printer.line(text))).toBe(`${text}\n`);
});

it("prints text verbatim, except for secrets", () => {
  expect(written((printer) => printer.writeRaw("\u001b[1m\r\n::error::x\n"))).toBe("\u001b[1m\r\n::error::x\n");
  expect(written((printer) => printer.writeRaw("s3cret"))).toBe("****");
  expect(written((printer) => printer.writeRaw(Buffer.from("s3cret")))).toBe("s3cret");
});

it("JSON stays the same value", () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: "binary" }), fc.boolean(), (json, isRunner) => {
      const shown = written((printer) => printer.write(json), { isRunner });
      expect(JSON.parse(shown)).toEqual(JSON.parse(json));
    }),
    { numRuns: 100 },
  );
});

it.each([
  ["::set-output name=url::https://evil.example", "\\u003a:set-output name=url::https://evil.example"],
  ["a\n  ::stop-commands::x\n", "a\n  \\u003a:stop-commands::x\n"],
  ["a ##[error]b", "a \\u0023#[error]b"],
  ["usage::\nstd::vector", "usage::\nstd::vector"],
  ["::", "::"],
])("the runner of GitHub Actions takes %j for text", (text, shown) => {
  expect(written((printer) => printer.write(text), { isRunner: true })).toBe(shown);
  expect(written((printer) => printer.writeRaw(text), { isRunner: true })).toBe(shown);
  expect(written((printer) => printer.write(text))).toBe(text);
});

it.each([
  ["a next-line character, which .NET trims", "a\n\u0085::add-mask::e", "a\n\u0085\\u003a:add-mask::e"],
  ["a Mongolian separator, which old .NET trims", "\u180e::add-mask::e", "\u180e\\u003a:add-mask::e"],
  ["a mark of the byte order", "\ufeff ::add-mask::e", "\ufeff \\u003a:add-mask::e"],
  ["what a comparison of texts skips", "\u0000::add-mask::e", "\u0000\\u003a:add-mask::e"],
  ["the same between the colons", ":\u00ad:add-mask:\u200b:e", "\\u003a\u00ad:add-mask:\u200b:e"],
  ["the same inside the older form", "a #\u00ad#\u200b[error]b", "a \\u0023\u00ad#\u200b[error]b"],
  ["letters of another script", "日本::add-mask::e", "日本\\u003a:add-mask::e"],
  ["a line separator, where no line of the runner ends", "::error\u2028::e", "\\u003a:error\u2028::e"],
  ["a line of old Macs", "a\r::add-mask::e", "a\r\\u003a:add-mask::e"],
])("%s hides no command from tandem that the runner would see", (_, text, shown) => {
  expect(written((printer) => printer.writeRaw(text), { isRunner: true })).toBe(shown);
  expect(written((printer) => printer.writeRaw(text))).toBe(text);
});

it("prints a long line in linear time", () => {
  for (const part of ["\u0085", ":\u00ad", ":\u2028", "#\u00ad"]) {
    const text = `${part.repeat(100_000)}${"a".repeat(100_000)}`;
    expect(written((printer) => printer.writeRaw(text), { isRunner: true })).toMatch(/a$/);
  }
});

it("executes our own commands for the runner", () => {
  expect(written((printer) => printer.write(`${ours("::error::")}::error::x\n`), { isRunner: true })).toBe(
    "::error::::error::x\n",
  );
});

/** What it does with the streams, where it does not print. */
const others: Readonly<Record<string, string>> = {
  "program/help/prepared-help.ts": "the help of the program and of nouns, which the build has written",
  "program/bin.ts": "the version and what no command caught, before there is a printer",
  "program/answer-keychain.ts": "a process of its own, which answers its parent",
  "mcp/message-lines.ts": "messages of its protocol",
  "mcp/server.ts": "nothing, to learn when a message has left",
  "process/process-io.ts": "the carriage return behind ^C",
  "process/standard-stream.ts": "the two streams themselves, which the printer writes to",
  "output/prompt/ask.ts": "the end of a question that nobody answered",
  "output/prompt/plain-prompt.ts": "questions, which prompt/ask.ts has made visible",
};

it("nothing else writes to stdout or stderr", () => {
  const folder = fileURLToPath(new URL("..", import.meta.url));
  const writers = globSync("**/*.ts", { cwd: folder })
    .filter((name) => !/\.test\.ts$|^testing\//.test(name))
    .filter((name) =>
      /\b(?:stdout|stderr)\s*\.\s*write\b|console\.|writeSync|\bstream\.write/.test(
        readFileSync(`${folder}/${name}`, "utf8"),
      ),
    );
  expect(writers.sort()).toEqual([...Object.keys(others), "output/printer.ts"].sort());
});
