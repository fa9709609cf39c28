import { expect, onTestFinished, test, vi } from "vitest";
import { type Block, blocksOf, pages } from "./markdown.ts";
import { moduleOf, serviceInEnvironment } from "./run-block.ts";

/** A block marked `run`, and what the page says that it prints: the block marked `output` that follows it. */
interface Program {
  readonly block: Block;
  readonly output: string;
}

const programs = pages.flatMap((page): Program[] => {
  const blocks = blocksOf(page);
  return blocks.flatMap((block, index) => {
    if (!block.marks.includes("run")) return [];
    const next = blocks[index + 1];
    return [{ block, output: next?.marks.includes("output") ? next.code : "" }];
  });
});

test("there are pages to run", () => {
  expect(programs.length).toBeGreaterThan(10);
});

const rows = programs.map((program) => [`${program.block.page}:${program.block.line}`, program] as const);

/** In this process, with the sources. */
test.each(rows)("%s prints the output on the page", async (_, { block, output }) => {
  await serviceInEnvironment();
  const printed: string[] = [];
  vi.spyOn(console, "log").mockImplementation((...values) => void printed.push(`${values.map(String).join(" ")}\n`));
  vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);

  try {
    await import(/* @vite-ignore */ moduleOf(block));
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
  }

  expect(printed.join("").trimEnd()).toBe(output.trimEnd());
});

test("the README's example of errors prints what is missing", async () => {
  for (const name of ["TANDEM_INFRA_URL", "TANDEM_INFRA_TOKEN"]) vi.stubEnv(name, undefined);
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const { block } = programs.find(({ block }) => block.page === "README.md" && block.code.includes("isTandemError"))!;
  await import(/* @vite-ignore */ `${moduleOf(block)}?without-variables`);
  expect(log.mock.calls.join()).toContain("TANDEM_INFRA_TOKEN");
});
