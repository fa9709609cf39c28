import { expect, onTestFinished, test, vi } from "vitest";
import { blocksOf, pages, textOf } from "./markdown.ts";
import { moduleOf, serviceInEnvironment } from "./run-block.ts";

/** The samples with a response next to them. */
const blocks = pages
  .filter((page) => /^docs\/reference\/(infra|tools)\//.test(page))
  .flatMap(blocksOf)
  .filter(({ page, line }) => textOf(page).split("\n")[line - 3] === "**Request**");

test.each(blocks.map((block) => [`${block.page}:${block.line}`, block] as const))(
  "%s runs against the mock",
  async (_, block) => {
    const mock = await serviceInEnvironment({ seed: 1, unlisted: true });
    const log = vi.spyOn(console, "log").mockImplementation(() => undefined);

    onTestFinished(() => log.mockRestore());

    await import(/* @vite-ignore */ moduleOf(block));

    expect(mock.journal.entries.length).toBeGreaterThan(0);
  },
);
