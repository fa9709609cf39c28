import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { batchFolder } from "../../testing/batch-files.ts";
import { runShell } from "../../testing/built-program.ts";
import { type FastService, fastService } from "../../testing/fast-service.ts";
import { runMain } from "../../testing/program.ts";

interface World extends FastService {
  readonly folder: string;
  readonly ledger: string;
  write(name: string, content: string | Uint8Array): string;
  run(...words: string[]): ReturnType<typeof runMain>;
  /** `batch run` of a file, and then its results. */
  rows(file: string, ...more: string[]): Promise<unknown[]>;
}

async function world(): Promise<World> {
  const service = await fastService();
  const folder = batchFolder();
  const ledger = join(folder, "run.db");
  const run = (...words: string[]) => runMain(["batch", ...words], { env: service.env, cwd: folder });
  return {
    ...service,
    folder,
    ledger,
    run,
    write(name, content) {
      writeFileSync(join(folder, name), content);
      return name;
    },
    async rows(file, ...more) {
      const ended = await run("run", "grammar-checker", "--in", file, "--ledger", "run.db", ...more);
      if (![0, 13].includes(ended.exit)) throw new Error(ended.stderr);
      const { stdout } = await run("results", "run.db");
      return stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
        .map(({ id, data, problem }) => [id, problem?.message ?? data.correctedText]);
    },
  };
}

const huge = Buffer.alloc(60_000_000, "a");

describe("an unreadable row is reported by its line, and the other rows run", () => {
  test("lines of JSON", async () => {
    const { write, rows, charged } = await world();
    const lines = [
      '\ufeff{"input":"He runs.","id":7}',
      "not JSON",
      "",
      '{"text":"He runs."}',
      '{"input":5,"id":"five"}',
      '{"input":"   "}',
      '{"input":"It rains.","options":{"lvl":"picky"}}',
      '{"input":"It rains.","options":{"level":"picky"}}',
      "[1]",
      '"She sings."',
    ];
    const file = write(
      "rows.jsonl",
      Buffer.concat([
        ...[Buffer.from(`${lines.join("\n")}\n`), Buffer.from('"caf\xe9"\n', "latin1")],
        ...[Buffer.from('{"input":"'), huge, Buffer.from('"}\n"The end."')],
      ]),
    );

    expect(await rows(file)).toEqual([
      ["7", "He runs."],
      [null, "line 2 is not JSON"],
      [null, "line 3 is empty"],
      [null, 'line 4 has no "input"'],
      ["five", 'line 5 has a "input" that is not a string'],
      [null, "line 6 is empty"],
      [null, 'line 7 has an option that cannot be used: grammar-checker has no option "lvl"'],
      [null, "It rains."],
      [null, "line 9 is not a string or an object"],
      [null, "She sings."],
      [null, "line 11 is not UTF-8 text"],
      [null, "line 12 has 60,000,012 bytes; a row can have 16,000,000"],
      [null, "The end."],
    ]);
    expect(charged().sort()).toEqual(["He runs.", "It rains.", "She sings.", "The end."]);
  });

  test.each([
    ["line feeds", "\ufeffHe runs.\n\nIt rains.\nShe sings."],
    ["several kinds", "\ufeffHe runs.\r\n\r\nIt rains.\nShe sings.\r"],
  ])("lines of text: a byte order mark and the ends of lines are no part of them: %s", async (_, text) => {
    const { write, rows } = await world();
    expect(await rows(write("rows.txt", text))).toEqual([
      [null, "He runs."],
      [null, "line 2 is empty"],
      [null, "It rains."],
      [null, "She sings."],
    ]);
  });

  test("CSV with quotes, line breaks, a byte order mark, 100 columns, and every kind of bad record", async () => {
    const { write, rows } = await world();
    const names = Array.from({ length: 100 }, (_, index) => `c${index}`)
      .with(40, "text")
      .with(90, "sku");
    const record = (sku: string, text: string) =>
      names.map((_, index) => ({ 40: text, 90: sku })[index] ?? "").join(",");
    const file = write(
      "rows.csv",
      Buffer.concat([
        Buffer.from(
          `\ufeff${names.join(",")}\r\n${record("a", '"He said ""go"",\nthen left."')}\r\n${record("b", "")}\r\n`,
        ),
        Buffer.from(`c0,c1\r\n\r\n`),
        Buffer.from(
          `${record("d", '"x" junk.')}\r\n${record("e", huge.toString("latin1", 0, 17_000_000))}\r\n${record("f", "The end.")}\r\n`,
        ),
      ]),
    );

    expect(await rows(file, "--map", "input=text", "--id", "sku")).toEqual([
      ["a", 'He said "go",\nthen left.'],
      ["b", "line 4 is empty"],
      [null, 'line 5 has 2 columns and no "text"'],
      [null, "line 6 is empty"],
      ["d", '"x" junk.'],
      ["e", "line 8 has 17,000,000 bytes; a row can have 16,000,000"],
      ["f", "The end."],
    ]);
  });

  const quoteIt = ": quote fields that contain the separator";
  test.each([
    ["sku,text\n1,Hello, world, and all\n2,He runs.\n", `line 2 has 4 columns, the header has 2${quoteIt}`],
    ["text\nHello, world\nHe runs.\n", `line 2 has 2 columns, the header has 1${quoteIt}`],
    ["sku;text\n1;Hello; world;;\n2;He runs.\n", `line 2 has 5 columns, the header has 2${quoteIt}`],
    ["sku,text,\n1,Hello, world\n2,He runs.,\n", `line 2 has 3 columns, the header has 2${quoteIt}`],
    ["sku,text,note\n1\n2,He runs.\n", 'line 2 has 1 column and no "text"'],
    ["sku,text\n1,Hello,, \n2,He runs.\n", "Hello"],
    ['sku,text\n1,"Hello, world"\n2,He runs.\n', "Hello, world"],
    ["sku,text,note\n1,Hello\n2,He runs.\n", "Hello"],
  ])("CSV %j: a row with more fields than the header is not sent cut short", async (content, first) => {
    const { write, rows, charged } = await world();
    const found = await rows(write("rows.csv", content), "--map", "input=text");
    expect(found.map((row) => (row as unknown[])[1])).toEqual([first, "He runs."]);
    expect(charged().sort()).toEqual(first.startsWith("line") ? ["He runs."] : ["He runs.", first].sort());
  });

  test.each([
    [
      "",
      ["a.txt", "b.txt", "c.bin", "inside.txt"],
      ".hidden (hidden), etc (a link that leaves the folder), inner (see --recursive), ",
    ],
    [
      "--recursive",
      ["a.txt", "b.txt", "c.bin", "inner/d.txt", "inside.txt"],
      ".hidden (hidden), etc (a link that leaves the folder), inner/.git (hidden), ",
    ],
  ])("a folder %s: one row per file, named after it; skipped files are listed", async (flag, names, skipped) => {
    const { folder, write, run, charged } = await world();
    mkdirSync(join(folder, "texts", "inner", ".git"), { recursive: true });
    write("texts/b.txt", "He runs.");
    write("texts/a.txt", "");
    write("texts/c.bin", Buffer.from([0xff, 0xfe, 0xfd]));
    write("texts/.hidden", "no row");
    write("texts/inner/d.txt", "It rains.");
    write("secret.txt", "my password");
    symlinkSync("b.txt", join(folder, "texts", "inside.txt"));
    for (const [name, target] of Object.entries({ "out.txt": "../secret.txt", etc: "/etc", passwd: "/etc/passwd" }))
      symlinkSync(target, join(folder, "texts", name));
    const { stderr } = await run(
      "run",
      "grammar-checker",
      "--in",
      "texts",
      ...(flag ? [flag] : []),
      "--ledger",
      "run.db",
    );
    const links = "out.txt (a link that leaves the folder), passwd (a link that leaves the folder)\n";
    expect(stderr).toContain(`skipped 5: ${skipped}${links}`);
    const { stdout } = await run("results", "run.db", "--json");
    expect(JSON.parse(stdout).map(({ id }: { id: string }) => id)).toEqual(names);
    expect(charged()).toEqual(["He runs.", ...(flag ? ["It rains."] : [])]);
  });

  test("a folder without files is rejected, with a list of skipped ones", async () => {
    const { folder, run } = await world();
    for (const name of ["inner", ".git"]) mkdirSync(join(folder, "texts", name), { recursive: true });
    const words = ["run", "grammar-checker", "--in", "texts", "--ledger", "run.db"];
    expect(await run(...words)).toMatchObject({
      exit: 2,
      stderr: `error: ${join(folder, "texts")} has no files to read
  why: skipped 2: .git (hidden), inner (see --recursive)
  fix: add --recursive, or put the files into the folder itself
`,
    });
    expect(readdirSync(folder)).not.toContain("run.db");
  });

  test("--changed sends new and edited files alone, keeps the results of the others and forgets removed ones", async () => {
    const { folder, write, run, charged } = await world();
    mkdirSync(join(folder, "docs"));
    for (const [name, text] of Object.entries({ "a.md": "He runs.", "b.md": "It rains.", "c.md": "She sings." }))
      write(`docs/${name}`, text);
    const words = ["run", "grammar-checker", "--in", "docs", "--ledger", "run.db"];
    await run(...words);
    write("docs/b.md", "It snows.");
    write("docs/aa.md", "They walk.");
    rmSync(join(folder, "docs", "c.md"));

    const refused = await run(...words);
    expect(refused).toMatchObject({
      exit: 6,
      stderr: expect.stringContaining(`fix: add --changed`),
    });
    const before = charged().length;
    const changed = await run(...words, "--changed");
    expect({ ...changed, stdout: JSON.parse((await run("status", "run.db", "--json")).stdout) }).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining("3 rows (1 already processed): 2 calls to make\n"),
      stdout: { rows: 3, done: 3, failed: 0, unknown: 0, waiting: 0 },
    });
    expect(charged().slice(before).sort()).toEqual(["It snows.", "They walk."]);
    const { stdout } = await run("results", "run.db", "--json", "--fields", "id,data.correctedText");
    expect(JSON.parse(stdout).map(({ id }: { id: string }) => id)).toEqual(["a.md", "aa.md", "b.md"]);
    expect(stdout).toContain("It snows.");
  });

  test("a folder of files for a tool that takes files", async () => {
    const { folder, write, run, charged } = await world();
    mkdirSync(join(folder, "files"));
    write("files/a.pdf", "%PDF-1.4\n");
    write("files/b.xyz", "what is this");
    const { exit, stderr } = await run("run", "pdf-summarizer", "--in", "files", "--ledger", "run.db");
    expect({ exit, charged: charged() }).toEqual({
      exit: 13,
      charged: [`data:application/pdf;base64,${Buffer.from("%PDF-1.4\n").toString("base64")}`],
    });
    expect(stderr).toContain("Cannot tell the media type of");
  });
});

const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le");

test.each([
  [utf16("\ufeffid,input\r\n1,He runs.\r\n"), [], "rows.csv is not UTF-8 text"],
  [Buffer.from("id,input\n1,He runs.\n2,caf\xe9\n", "latin1"), [], "rows.csv is not UTF-8 text"],
  ['id,input\n1,He runs.\n2,"never closed\n3,It rains.\n', [], "rows.csv is not valid CSV: Quote Not Closed: "],
  ["id,input,input\n1,He runs.,It rains.\n", [], 'rows.csv has the column "input" twice'],
  ["id,text\n1,He runs.\n", ["--map", "input=body"], 'has no column "body"\n  why: its columns are id, text\n'],
  ["id,text\n1,He runs.\n", ["--map", "input=text", "--id", "sku"], 'has no column "sku"'],
  ["\nHe runs.\nIt rains.\n", [], 'rows.csv has no column "input"\n  why: its first line is empty\n'],
] as const)("CSV that cannot be read, %j, is refused before anything is sent", async (content, words, message) => {
  const { write, run, charged } = await world();
  write("rows.csv", content);
  const { exit, stderr } = await run("run", "grammar-checker", "--in", "rows.csv", "--ledger", "run.db", ...words);
  expect({ exit, charged: charged() }).toEqual({ exit: 2, charged: [] });
  expect(stderr).toContain(message);
});

test("a run without --in says where rows can come from", async () => {
  const { run } = await world();
  expect(await run("run", "grammar-checker", "--ledger", "run.db")).toMatchObject({
    exit: 2,
    stderr: `error: --in is required
  why: the rows come from a .jsonl, .csv or .txt file, a folder of files, or - for stdin
  fix: add --in FILE
`,
  });
});

test.each(["project.yaml", "rows"])(
  "the rows of %s are rejected, without a command that would charge for each line",
  async (name) => {
    const { write, run, charged } = await world();
    write(name, "- input: He runs.\n- input: It rains.\n");
    const refused = await run("run", "grammar-checker", "--in", name, "--ledger", "run.db");
    expect({ ...refused, charged: charged() }).toMatchObject({ exit: 2, stdout: "", charged: [] });
    expect(refused.stderr).toBe(`error: cannot tell the format of ${name} from its name
  why: names end with .jsonl, .ndjson, .csv, .tsv or .txt
  fix: write the rows as JSON Lines, CSV or one text per line; --input-format says which of these a file of another name is
`);
  },
);

test.each([
  ["another row", "He runs.\nIt snows.\n", "Row 2 has changed since the batch was started."],
  ["fewer rows", "He runs.\n", "it has 1 row now, and had 2 then"],
])("a source with %s than before is rejected, and the ledger stays unchanged", async (_, content, why) => {
  const { write, run, charged } = await world();
  write("rows.txt", "He runs.\nIt rains.\n");
  await run("run", "grammar-checker", "--in", "rows.txt", "--ledger", "run.db");
  const before = (await run("results", "run.db")).stdout;
  write("rows.txt", content);

  const { exit, stderr } = await run("resume", "run.db");

  expect(exit).toBe(6);
  expect(stderr).toContain(why);
  expect((await run("results", "run.db")).stdout).toBe(before);
  expect(charged()).toHaveLength(2);
});

test("a corrected row, and rows appended, run when the batch is resumed", async () => {
  const { write, run, charged } = await world();
  write("rows.jsonl", '"He runs."\nnot JSON\n');
  expect((await run("run", "grammar-checker", "--in", "rows.jsonl", "--ledger", "run.db")).exit).toBe(13);
  write("rows.jsonl", '"He runs."\n"It rains."\n"It snows."\n');
  expect((await run("resume", "run.db")).exit).toBe(0);
  expect(charged().sort()).toEqual(["He runs.", "It rains.", "It snows."]);
});

test("a result that the ledger cannot record is printed, and its row is unknown", async () => {
  const { write, run, ledger, charged } = await world();
  write("rows.txt", "He runs.\n");
  await run("run", "grammar-checker", "--in", "rows.txt", "--ledger", "run.db");
  const database = new DatabaseSync(ledger);
  database.exec(
    "CREATE TRIGGER broken BEFORE UPDATE ON work WHEN new.state = 'done' BEGIN SELECT RAISE(ABORT, 'broken'); END",
  );
  database.close();
  write("rows.txt", "He runs.\nIt rains.\n");
  const ended = await run("resume", "run.db", "--json");
  expect({ ...ended, stdout: JSON.parse(ended.stdout) }).toMatchObject({
    exit: 13,
    stdout: { row: 2, status: "done", data: { correctedText: "It rains." } },
    stderr: expect.stringContaining("run.db is corrupted"),
  });
  expect(charged()).toEqual(["He runs.", "It rains."]);
});

test("stdin is kept beside the ledger: a batch of it is resumed without it", async () => {
  const { env, folder, run, mock, charged } = await world();
  mock.faults.add({ operation: "grammar-checker", nth: [2, 3, 4, 5], fault: { status: 422 } });
  const words = ["batch", "run", "grammar-checker", "--in", "-", "--ledger", "run.db", "--max-in-flight", "1"];
  const stdin = '{"id":"a","input":"He runs."}\n{"id":"b","input":"It rains."}\n';
  const first = await runMain(words, { env, cwd: folder, stdin });
  expect(first.exit).toBe(13);
  expect(first.stderr).toContain("failed: 1 provider_error");
  expect(first.stderr).toContain(`fix: tandem batch resume ${join(folder, "run.db")} --retry failed\n`);
  expect((await runMain(words, { env, cwd: folder, stdin })).exit).toBe(6);
  expect((await run("resume", "run.db", "--retry", "failed")).exit).toBe(0);
  expect(charged()).toEqual(["He runs.", "It rains."]);
});

test.skipIf(process.platform === "win32").each([
  ["a process substitution", "--in <(printf 'He runs.\\nIt rains.\\n')"],
  ["a named pipe", "--in rows", "mkfifo rows; printf 'He runs.\\nIt rains.\\n' > rows &"],
  ["stdin by its name", "--in /dev/stdin < <(printf 'He runs.\\nIt rains.\\n')"],
])("%s is read once and kept beside the ledger: a batch of it is resumed without it", async (_, from, before = "") => {
  const { folder, run, charged, env, mock } = await world();
  mock.faults.add({ operation: "grammar-checker", nth: [2, 3, 4, 5], fault: { status: 422 } });
  const words = "--input-format txt --ledger run.db --max-in-flight 1";
  const line = `cd ${folder}; ${before}\ntandem batch run grammar-checker ${words} ${from}`;
  expect(await runShell(line, env)).toMatchObject({ exit: 13, stderr: expect.stringContaining("2 rows: 2 calls") });
  expect((await run("resume", "run.db", "--retry", "failed")).exit).toBe(0);
  expect(charged()).toEqual(["He runs.", "It rains."]);
});

describe("a tool's name is looked up before anything is opened", () => {
  test.each([
    ["a dry run", ["--dry-run"]],
    ["a queue", ["--ledger", "redis://127.0.0.1:1/0"]],
  ])("lists the tools for the invalid name %s", async (_, words) => {
    const { folder, write, run, mock } = await world();
    write("rows.txt", "He runs.\n");
    const refused = await run("run", "gramar-checker", "--in", "rows.txt", ...words);
    expect(refused.exit).toBe(5);
    expect(refused.stderr).toMatch(
      /^error: there is no tool "gramar-checker"\n {2}why: the tools are .*grammar-checker/,
    );
    expect(mock.journal.entries.filter(({ method }) => method === "POST")).toEqual([]);
    expect(readdirSync(folder)).toEqual(["rows.txt"]);
  });
});

const many = (count: number) => Array.from({ length: count }, (_, index) => `He runs ${index}.\n`).join("");

test.each([
  ["a column that is not there", "id,text\n1,He runs.\n", ["--map", "input=body"], 2],
  ["no yes", `input\n${many(101)}`, [], 3],
])(
  "a run that is refused for %s leaves no ledger behind: another may have its name",
  async (_, content, words, exit) => {
    const { folder, write, run, charged } = await world();
    write("rows.csv", content);
    write("one.txt", "Good morning.\n");
    const refused = await run("run", "grammar-checker", "--in", "rows.csv", "--ledger", "run.db", ...words);
    expect({ exit: refused.exit, left: readdirSync(folder).includes("run.db") }).toEqual({ exit, left: false });

    const other = ["run", "ai-translator", "--in", "one.txt", "--ledger", "run.db", "-F", "targetLanguage=de"];
    expect(await run(...other)).toMatchObject({ exit: 0 });
    expect(charged()).toEqual(["Good morning."]);
  },
);

test.each([
  ["the balance is empty", { status: 402 }, 10, "the account is out of credits"],
  ["the key is revoked", { status: 401 }, 4, "the service rejected the key"],
  ["the trial has lapsed", { status: 403 }, 4, "the service rejected the key"],
])(
  "%s midway: the run stops with the reason, no row fails because of it, and resume continues",
  async (_, fault, exit, message) => {
    const { write, run, mock, charged } = await world();
    write("rows.jsonl", `not JSON\n${many(10).replaceAll(/.+/g, '"$&"')}`);
    mock.faults.add({ operation: "grammar-checker", nth: 4, fault });
    const words = ["run", "grammar-checker", "--in", "rows.jsonl", "--ledger", "run.db", "--max-in-flight", "1"];
    const stopped = await run(...words);
    expect(stopped.exit).toBe(exit);
    const [, error] = stopped.stderr.split("error: ");
    expect(error).toMatch(
      new RegExp(`^${message}: 3 of 11 rows done, 7 to go\n  why: [^\n]*(credits|key|account)`, "i"),
    );
    expect(error).not.toContain("cannot be read");
    expect(JSON.parse((await run("status", "run.db", "--json")).stdout)).toMatchObject({
      done: 3,
      failed: 1,
      waiting: 7,
    });
    expect((await run("resume", "run.db")).exit).toBe(13);
    expect(new Set(charged()).size).toBe(10);
    expect(charged()).toHaveLength(10);
  },
);

test("--max-credits is a limit for the batch, over all its runs", async () => {
  const { write, run, charged } = await world();
  write("rows.txt", many(30));
  const words = ["run", "grammar-checker", "--in", "rows.txt", "--ledger", "run.db", "--max-in-flight", "1"];
  const first = await run(...words, "--max-credits", "0.6");
  expect(first.exit).toBe(10);
  expect(first.stderr).toMatch(/fix: tandem batch resume .*run\.db --max-credits \d+\n$/);
  const { spent } = JSON.parse((await run("status", "run.db", "--json")).stdout);
  expect(spent).toBeGreaterThan(0.1);
  expect(spent).toBeLessThanOrEqual(0.6);
  const calls = charged().length;
  expect((await run("resume", "run.db")).exit).toBe(10);
  expect(charged().length).toBe(calls);
  for (const words of [[], ["--format", "csv"]])
    expect((await run("results", "run.db", ...words)).stderr).toMatch(/^! \d+ rows? not finished, and omitted\n/);
  for (const words of [["--only", "done"], ["--json"], ["--quiet"]])
    expect((await run("results", "run.db", ...words)).stderr).toBe("");
  expect((await run("resume", "run.db", "--max-credits", "100")).exit).toBe(0);
  expect((await run("results", "run.db")).stderr).toBe("");
  expect(charged()).toHaveLength(30);
});

test("more than 100 calls without --max-credits need --yes, without a prompt outside a terminal", async () => {
  const { write, run, charged } = await world();
  write("rows.txt", many(101));
  const words = ["run", "grammar-checker", "--in", "rows.txt", "--ledger", "run.db"];
  const asked = await run(...words);
  expect(asked.exit).toBe(3);
  expect(asked.stderr).toContain(
    "error: running 101 calls without --max-credits needs confirmation\n  why: stderr is not a terminal\n  fix: if you are sure, add --yes\n",
  );
  expect(charged()).toEqual([]);
  expect((await run(...words, "--yes", "-q")).exit).toBe(0);
  expect(charged()).toHaveLength(101);
  // With a limit no one is asked, whatever this machine's calls cost before.
  write("more.txt", many(101).replaceAll("He", "She"));
  const capped = ["run", "grammar-checker", "--in", "more.txt", "--ledger", "more.db", "--max-credits", "0.2"];
  expect(await run(...capped)).toMatchObject({ exit: 10, stderr: expect.not.stringContaining("confirm") });
});

test("a lost answer makes its row unknown: it is named, judged by the balance, and sent again only by --retry unknown", async () => {
  const { write, run, mock, charged } = await world();
  write("rows.txt", many(3));
  mock.faults.add({ operation: "grammar-checker", nth: 2, fault: { reset: "before-headers" } });
  const words = ["run", "grammar-checker", "--in", "rows.txt", "--ledger", "run.db", "--max-in-flight", "1"];
  const ended = await run(...words);
  expect(ended.exit).toBe(13);
  expect(ended.stderr).toContain("may have been charged and will not be retried automatically: row 2");
  expect(ended.stderr).toContain("fix: tandem batch status ");
  const status = JSON.parse((await run("status", "run.db", "--json")).stdout);
  expect(status).toMatchObject({ done: 2, unknown: 1, unknownRows: [{ row: 2, id: null }] });
  expect(status.next).toMatch(/^this may charge for these rows twice: tandem batch resume .*run\.db --retry unknown$/);
  expect((await run("resume", "run.db")).exit).toBe(13);
  expect((await run("resume", "run.db", "--retry", "unknown")).exit).toBe(0);
  expect(JSON.parse((await run("status", "run.db", "--json")).stdout)).toMatchObject({
    done: 3,
    possibleDoubleCharges: 1,
  });
  expect(charged().length).toBeLessThanOrEqual(4);
});

test("results: no field of the CSV is a formula to a spreadsheet", async () => {
  const { write, run } = await world();
  write("rows.jsonl", `{"id":"=HYPERLINK(1)","input":"=cmd|'/c calc'!A1"}\n{"id":"-7","input":"@SUM(A1), B1"}\n`);
  await run("run", "grammar-checker", "--in", "rows.jsonl", "--ledger", "run.db");
  const { stdout } = await run("results", "run.db", "--format", "csv");
  expect(stdout.split("\r\n").slice(1, 3)).toEqual([
    expect.stringMatching(/^1,'=HYPERLINK\(1\),done,'=cmd\|'\/c calc'!A1/),
    expect.stringMatching(/^2,-7,done,"'@SUM\(A1\), B1/),
  ]);
});

test("results: in the order of the input, as JSON lines or CSV", async () => {
  const { write, run } = await world();
  write("rows.jsonl", '{"id":"../a","input":"He said \\"go\\"."}\n{"id":"<script>b","input":"It rains."}\nnot JSON\n');
  await run("run", "grammar-checker", "--in", "rows.jsonl", "--ledger", "run.db");
  expect((await run("results", "run.db", "--format", "csv")).stdout).toBe(
    [
      "row,id,status,result,charged,code,message,requestId",
      '1,../a,done,"He said ""go"".",0.022,,,',
      "2,<script>b,done,It rains.,0.02,,,",
      "3,,failed,,,unreadable,line 3 is not JSON,",
      "",
    ].join("\r\n"),
  );
  const only = await run("results", "run.db", "--only", "failed", "--json");
  expect(JSON.parse(only.stdout)).toEqual([
    {
      row: 3,
      id: null,
      status: "failed",
      data: null,
      charged: null,
      shared: false,
      problem: { code: "unreadable", message: "line 3 is not JSON" },
    },
  ]);
});

test("the results count every row, and the charge of identical rows once", async () => {
  const { write, run } = await world();
  write("rows.txt", "He runs.\nHe runs.\nHe runs.\nIt rains.\n");
  await run("run", "grammar-checker", "--in", "rows.txt", "--ledger", "run.db");
  const { spent } = JSON.parse((await run("status", "run.db", "--json")).stdout);
  const { stdout } = await run("results", "run.db", "--json");
  const found: { charged: number; shared: boolean }[] = JSON.parse(stdout);
  expect(found.map(({ shared }) => shared)).toEqual([false, true, true, false]);
  expect(found.map(({ charged }) => charged)).toEqual([found[0]!.charged, 0, 0, spent - found[0]!.charged]);
});

test.each([
  ["answers every call with 429 and asks for an hour", { status: 429, headers: { "Retry-After": "3600" } }, "waiting"],
  ["breaks every connection", { reset: "before-headers" }, "unknown"],
] as const)(
  "a service that %s is waited for no longer than --wait-timeout, also when resumed",
  async (_, fault, state) => {
    const { write, run, mock } = await world();
    write("rows.txt", many(3));
    mock.faults.add({ operation: "grammar-checker", fault });
    const words = ["run", "grammar-checker", "--in", "rows.txt", "--ledger", "run.db", "--max-in-flight", "1"];
    const stopped = await run(...words, "--wait-timeout", "300ms");
    expect(stopped.exit).toBe(11);
    expect(stopped.stderr).toContain("error: the service accepted no calls for 300 ms: 0 of 3 rows done, ");
    expect(stopped.stderr).toContain("fix: tandem batch resume ");
    expect((await run("resume", "run.db")).exit).toBe(11);
    expect(JSON.parse((await run("status", "run.db", "--json")).stdout)[state]).toBeGreaterThan(0);
  },
);

describe("--dry-run", () => {
  test("estimates rows, calls, time and credits offline, without an account or a ledger", async () => {
    const { env, folder, write, run, charged } = await world();
    write("rows.jsonl", `"He runs."\nnot JSON\n"He runs."\n${'"It rains."\n"It snows."\n'}`);
    const words = ["run", "grammar-checker", "--in", "rows.jsonl", "--dry-run"];
    const before = readdirSync(folder);

    const plan = {
      rows: 5,
      calls: 3,
      unreadable: 1,
      equal: 1,
      ended: 0,
      unknown: 0,
      timeMs: 3_000,
      credits: 1.5,
      basis: "by the assumed price: no call has shown one",
    };
    const { exit, stdout } = await runMain(["batch", ...words, "--json"], { cwd: folder });
    expect({ exit, ...JSON.parse(stdout) }).toEqual({ exit: 0, ...plan, reasons: ["line 2 is not JSON"], skipped: [] });
    expect(readdirSync(folder)).toEqual(before);
    expect(charged()).toEqual([]);

    const page = await runMain(["batch", ...words], { env, cwd: folder, stdoutColumns: 80 });
    expect(page.stdout).toBe(
      [
        "5 rows (1 is identical to another and shares its call, 1 cannot be read): 3 calls to make",
        "time: under a minute at 60 calls a minute",
        "credits: up to about 1.5, by the assumed price: no call has shown one",
        "cannot be read: line 2 is not JSON",
        "",
      ].join("\n"),
    );
    await run("run", "grammar-checker", "--in", "rows.jsonl", "--ledger", "run.db");
    write("rows.jsonl", `"He runs."\nnot JSON\n"He runs."\n${'"It rains."\n"It snows."\n"She sings."\n'}`);
    const kept = readFileSync(join(folder, "run.db"));
    const again = await run(...words, "--ledger", "run.db", "--json");
    expect(JSON.parse(again.stdout)).toMatchObject({ rows: 6, calls: 1, ended: 4, basis: "by its own calls" });
    expect(readFileSync(join(folder, "run.db"))).toEqual(kept);
    expect(charged()).toHaveLength(3);
  });
});

test.each(["run grammar-checker --in rows.txt --ledger run.db", "resume run.db"])(
  "a batch on the service is not continued on the mock: batch %s --mock",
  async (line) => {
    const { write, run, rows } = await world();
    await rows(write("rows.txt", "He run.\n"));
    write("rows.txt", "He run.\nIt rain.\n");
    expect(await run(...line.split(" "), "--mock")).toMatchObject({
      exit: 6,
      stderr: expect.stringMatching(/run\.db was started on the service itself\n {2}why: simulated results/),
    });
    expect(JSON.parse((await run("status", "run.db", "--json")).stdout)).toMatchObject({ rows: 1, done: 1 });
  },
);

test.each(["status", "resume", "results"])(
  "batch %s of a damaged ledger says what a copy of it costs",
  async (command) => {
    const { write, run, rows, ledger } = await world();
    await rows(write("rows.txt", "He run.\n"));
    truncateSync(ledger, 4_096);
    expect(await run(command, "run.db")).toMatchObject({
      stderr: `error: the ledger ${ledger} is corrupted: part of it is missing or was changed
  fix: restore the file, or a copy made after the last run ended; with an older copy, or none, rows sent since then would be sent and charged again
`,
    });
  },
);

describe("on Node 22.12, which has no SQLite", () => {
  test.each(["batch run grammar-checker --in rows.txt --ledger new.db", "batch status run.db"])(
    "%s prints the required version of Node.js, and sends nothing",
    async (line) => {
      const { env, mock } = await fastService();
      const folder = batchFolder();
      for (const name of ["rows.txt", "run.db"]) writeFileSync(join(folder, name), "He runs.\n");
      const usual = process.getBuiltinModule;
      vi.spyOn(process, "getBuiltinModule").mockImplementation(((name: string) =>
        name === "node:sqlite" ? undefined : usual(name)) as never);
      onTestFinished(() => void vi.restoreAllMocks());
      const { exit, stdout, stderr } = await runMain([...line.split(" "), "--json"], { env, cwd: folder });
      expect({ exit, stdout, error: JSON.parse(stderr).error }).toMatchObject({
        exit: 2,
        stdout: "",
        error: {
          message: "this runtime has no SQLite",
          why: "a ledger in a file requires it; nothing was sent",
          fix: "install Node.js 22.13 or later: https://nodejs.org",
        },
      });
      expect(mock.journal.find({ key: env.TANDEM_TOOLS_KEY! })).toEqual([]);
    },
  );
});
