import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { afterAll, expect, it } from "vitest";
import { mockAccount } from "../../testing/account.ts";
import { type RunSetup, runMain } from "../../testing/program.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());

const folder = await mkdtemp(join(tmpdir(), "tandem-input-"));
const at = (name: string) => join(folder, name);
const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
await writeFile(at("picture.png"), png);
await writeFile(at("picture.pdf"), png);
await writeFile(at("empty.txt"), "");
await writeFile(at("blank.txt"), " \n");
await writeFile(at("notes.txt"), "Some notes.");
await writeFile(at("report.pdf"), "%PDF-1.7\n");
await writeFile(at("big.pdf"), Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(10_000_001)]));
await writeFile(at("list.json"), '["level"]');
await mkdir(at("folder"));

interface BadInput {
  readonly what: string;
  readonly argv: readonly string[];
  readonly stdin?: RunSetup["stdin"];
  readonly error: string;
}

const text = "grammar-checker";
const rows: readonly BadInput[] = [
  { what: "an empty text", argv: [text, ""], error: "the input is empty" },
  { what: "an empty file", argv: [text, `@${at("empty.txt")}`], error: `${at("empty.txt")} is empty` },
  { what: "a missing file", argv: [text, `@${at("gone.txt")}`], error: `${at("gone.txt")} does not exist` },
  { what: "a directory", argv: [text, `@${at("folder")}`], error: `${at("folder")} is a directory` },
  { what: "a device without an end", argv: [text, "@/dev/zero"], error: "/dev/zero has more than 16,000,000 bytes" },
  { what: "a binary file", argv: [text, `@${at("picture.png")}`], error: `${at("picture.png")} is not a text file` },
  { what: "binary on stdin", argv: [text], stdin: png, error: "stdin is not a text file" },
  { what: "an empty pipe", argv: [text], stdin: "", error: "grammar-checker has no input" },
  { what: "an empty pipe asked for", argv: [text, "-"], stdin: "", error: "stdin is empty" },
  { what: "nothing, at a terminal", argv: [text], error: "grammar-checker has no input" },
  {
    what: "a text and a file",
    argv: [text, "text", "--input-file", at("notes.txt")],
    error: "two inputs given; a tool takes one",
  },
  {
    what: "another scheme for a web tool",
    argv: ["webpage-summarizer", "file:///etc/passwd"],
    error: 'webpage-summarizer needs a URL (got "file:///etc/passwd")',
  },
  {
    what: "a file of another type",
    argv: ["pdf-summarizer", `@${at("picture.png")}`],
    error: `pdf-summarizer does not accept ${at("picture.png")}`,
  },
  {
    what: "a file under a false name",
    argv: ["pdf-summarizer", `@${at("picture.pdf")}`],
    error: `pdf-summarizer does not accept ${at("picture.pdf")}`,
  },
  {
    what: "a text for a file tool",
    argv: ["pdf-summarizer", "summarize this"],
    error: "summarize this does not exist",
  },
  {
    what: "a file too large for a call",
    argv: ["pdf-summarizer", at("big.pdf")],
    error: `${at("big.pdf")} has 10000010 bytes`,
  },
  {
    what: "no place for a picture",
    argv: ["object-remover", at("picture.png")],
    error: "the result of object-remover is a file, and no output file was given",
  },
  {
    what: "a place in no directory",
    argv: [text, "text", "-o", at("gone/out.txt")],
    error: `${at("gone")} does not exist`,
  },
  {
    what: "bytes and JSON on one stdout",
    argv: [text, "text", "-o", "-", "--fields", "data"],
    error: "-o - and --json both write to stdout",
  },
  {
    what: "an unknown option",
    argv: [text, "text", "-F", "levl=picky"],
    error: 'grammar-checker has no option "levl"',
  },
  {
    what: "an unknown field",
    argv: [text, "text", "--fields", "data.correctdText"],
    error: 'there is no field "data.correctdText"',
  },
  { what: "an unknown flag", argv: [text, "text", "--jsn"], error: "unknown option '--jsn'" },
];

it.each(rows)("$what: exit 2 with a clear error, nothing sent", async ({ argv, stdin, error }) => {
  const env = mockAccount(server);
  const result = await runMain(["run", ...argv], { env, ...(stdin !== undefined && { stdin }) });
  expect(result).toMatchObject({ exit: 2, stdout: "" });
  expect(result.stderr.split("\n")[0]).toContain(`error: ${error}`);
  expect(mock.journal.find({ key: env.TANDEM_TOOLS_KEY! })).toEqual([]);
});
