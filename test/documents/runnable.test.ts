import { mkdirSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { createMock } from "@tandem/mock";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Block, blocksOf, pages, root } from "./markdown.ts";

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

/** In this process, with the sources: its own service on a port, named by the environment as a user would. */
test.each(rows)("%s prints the output on the page", async (_, { block, output }) => {
  const mock = createMock({ clock: "real", speed: 100 });
  const { toolsUrl, infraUrl, close } = await mock.listen();
  onTestFinished(close);
  vi.stubEnv("TANDEM_TOOLS_URL", toolsUrl);
  vi.stubEnv("TANDEM_TOOLS_KEY", mock.keys.pro);
  vi.stubEnv("TANDEM_INFRA_URL", infraUrl);
  vi.stubEnv("TANDEM_INFRA_TOKEN", mock.tokens.owner);
  const printed: string[] = [];
  vi.spyOn(console, "log").mockImplementation((...values) => void printed.push(`${values.map(String).join(" ")}\n`));
  vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);

  try {
    await import(/* @vite-ignore */ fileOf(block));
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
  }

  expect(printed.join("").trimEnd()).toBe(output.trimEnd());
});

function fileOf({ page, line, code }: Block): string {
  const folder = `${root}.build/runnable/`;
  mkdirSync(folder, { recursive: true });
  const file = `${folder}${page.replaceAll(/[^\w]+/g, "-")}.${line}.ts`;
  writeFileSync(file, `${code}\nexport {};\n`);
  return pathToFileURL(file).href;
}
