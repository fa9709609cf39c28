import { expect, onTestFinished, test, vi } from "vitest";
import { blocksOf, pages, textOf } from "./markdown.ts";
import { moduleOf, serviceInEnvironment } from "./run-block.ts";
import { runShell } from "./run-shell.ts";

const references = pages.filter((page) => /^docs\/reference\/(infra|tools)\/(?!index)/.test(page));

/** The samples with a response next to them. */
const blocks = references
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

test.each(references)("%s: each request with curl gets the status on the page", async (page) => {
  const mock = await serviceInEnvironment({ seed: 1, unlisted: true });
  const env = {
    TANDEM_TOOLS_URL: process.env.TANDEM_TOOLS_URL!,
    TANDEM_TOOLS_KEY: mock.keys.pro,
    TANDEM_INFRA_URL: process.env.TANDEM_INFRA_URL!,
    TANDEM_INFRA_TOKEN: mock.tokens.owner,
  };
  const expected = [...textOf(page).matchAll(/^\*\*Response\*\* `(\d+)`/gm)].map(([, status]) => status);

  const statuses: string[] = [];
  for (const { code } of blocksOf(page).filter(({ code }) => code.startsWith("curl "))) {
    const { stdout } = await runShell(`${code.trim()} -s -o /dev/null -w '%{http_code}'`, env);
    statuses.push(stdout);
    mock.reset();
  }

  expect(statuses).toEqual(expected);
});
