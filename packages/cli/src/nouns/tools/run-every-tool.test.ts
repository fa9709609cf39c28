import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { toolReference } from "../../generated/tool-reference.ts";
import { mockAccount } from "../../testing/account.ts";
import { runMain } from "../../testing/program.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());

const folder = await mkdtemp(join(tmpdir(), "tandem-every-"));
const at = (name: string) => join(folder, name);
/** A picture of 3 by 2 pixels, as far as its header goes. */
const png = Buffer.from("89504e470d0a1a0a0000000d49484452000000030000000208060000009d7482e1", "hex");
const pdf = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Page>>endobj\n%%EOF\n");
const wav = Buffer.concat([
  Buffer.from("RIFF"),
  Buffer.alloc(4),
  Buffer.from("WAVEfmt "),
  Buffer.alloc(28),
  Buffer.from("data"),
  Buffer.alloc(4),
]);
await writeFile(at("photo.png"), png);
await writeFile(at("report.pdf"), pdf);
await writeFile(at("talk.wav"), wav);
await writeFile(at("nameless"), pdf);

const prose = "The harbour was quiet. ".repeat(20);
const words: Readonly<Record<string, readonly string[]>> = {
  "math-solver": ["2 + 3 * 4"],
  "youtube-summarizer": ["https://youtu.be/dQw4w9WgXcQ"],
  "webpage-summarizer": ["https://example.com/page"],
  "pdf-summarizer": [at("report.pdf")],
  transcription: [at("talk.wav")],
  "object-remover": [at("photo.png"), "-F", "target=the lamp post"],
};

describe.each(Object.keys(toolReference))("%s", (slug) => {
  const argv = ["run", slug, ...(words[slug] ?? [prose])];

  it("gives its whole answer as JSON, on the mock inside the process", async () => {
    const { exit, stdout } = await runMain([...argv, "--mock", "--json"]);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ success: true, meta: { tool: slug } });
  });

  it("writes its result to a file, and prints its cost on a terminal", async () => {
    const path = at(`${slug}.out`);
    const result = await runMain([...argv, "-o", path], {
      env: { ...mockAccount(server), NO_COLOR: "1" },
      stderrColumns: 80,
    });
    expect(result).toMatchObject({ exit: 0, stdout: "" });
    expect(result.stderr).toMatch(/^wrote .*\.out; [\d.]+\s+credits?\s+charged,\s+[\d.,]+\s+left\n$/);
    expect((await readFile(path)).length).toBeGreaterThan(0);
  });
});

describe("a file", () => {
  const sent = (key: string) => JSON.parse(mock.journal.find({ key })[0]!.requestBody).input as string;

  it.each([
    ["a path", [at("report.pdf")], {}],
    ["@FILE", [`@${at("report.pdf")}`], {}],
    ["--input-file", ["--input-file", at("report.pdf")], {}],
    ["a file without an ending, by how it begins", [at("nameless")], {}],
    ["- for stdin", ["-"], { stdin: pdf }],
    ["a pipe", [], { stdin: pdf }],
  ])("travels as a data URI, from %s", async (_, argv, setup) => {
    const env = mockAccount(server);
    expect(await runMain(["run", "pdf-summarizer", ...argv], { env, ...setup })).toMatchObject({ exit: 0, stderr: "" });
    expect(sent(env.TANDEM_TOOLS_KEY!)).toBe(`data:application/pdf;base64,${pdf.toString("base64")}`);
  });

  it("travels as its address when it is one", async () => {
    const env = mockAccount(server);
    await runMain(["run", "pdf-summarizer", "https://example.com/report.pdf"], { env });
    expect(sent(env.TANDEM_TOOLS_KEY!)).toBe("https://example.com/report.pdf");
  });
});

describe("a picture as the result", () => {
  it("comes as bytes on stdout with -o -", async () => {
    const argv = ["run", "object-remover", at("photo.png"), "-F", "target=lamp", "-o", "-"];
    const { exit, stdoutBytes, stderr } = await runMain(argv, { env: mockAccount(server) });
    expect({ exit, stderr, signature: stdoutBytes.subarray(1, 4).toString() }).toEqual({
      exit: 0,
      stderr: "",
      signature: "PNG",
    });
  });
});
