import { mkdirSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { metrics } from "@opentelemetry/api";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { createMock } from "@tandem/mock";
import type { Batch } from "@tandem/sdk/batch";
import { expect, onTestFinished, test, vi } from "vitest";
import { toolService } from "../support/tool-service.ts";
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

test("the README's example of errors prints what is missing", async () => {
  for (const name of ["TANDEM_INFRA_URL", "TANDEM_INFRA_TOKEN"]) vi.stubEnv(name, undefined);
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const { block } = programs.find(({ block }) => block.page === "README.md" && block.code.includes("isTandemError"))!;
  await import(/* @vite-ignore */ `${fileOf(block)}?without-variables`);
  expect(log.mock.calls.join()).toContain("TANDEM_INFRA_URL");
});

test("the gauge on the page about metrics reports the counts of a batch", async () => {
  const block = blocksOf("docs/guide/batch-metrics.md")[0]!;
  const [imports = "", body = ""] = block.code.split(/\n\n(.*)/s);
  const code = `${imports}\nexport function start(tandem, texts) {\n${body}\nreturn run;\n}`;
  const { client, settle } = await toolService();
  const reader = new PeriodicExportingMetricReader({
    exporter: new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE),
  });
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
  onTestFinished(() => metrics.disable());
  const { start } = await import(/* @vite-ignore */ fileOf({ ...block, code }));
  const countsOf = async () => {
    const [gauge] = (await reader.collect()).resourceMetrics.scopeMetrics[0]!.metrics;
    return Object.fromEntries(gauge!.dataPoints.map(({ attributes, value }) => [attributes.state, value]));
  };

  const run = start({ tools: client }, ["A red bicycle", "A blue door"]) as Batch<"caption-gen">;
  expect(await countsOf()).toEqual({ done: 0, failed: 0, unknown: 0, waiting: 2 });
  await settle(Array.fromAsync(run));
  expect(await countsOf()).toEqual({ done: 2, failed: 0, unknown: 0, waiting: 0 });
});

function fileOf({ page, line, code }: Block): string {
  const folder = `${root}.build/runnable/`;
  mkdirSync(folder, { recursive: true });
  const file = `${folder}${page.replaceAll(/[^\w]+/g, "-")}.${line}.ts`;
  writeFileSync(file, `${code}\nexport {};\n`);
  return pathToFileURL(file).href;
}
