import { expect, test } from "vitest";
import { inputSize, ToolPrices } from "./price.ts";

/** What calls were charged, by their size. */
type Calls = Readonly<Record<number, number | readonly number[]>>;

const listOf = (calls: Calls) =>
  Object.entries(calls).flatMap(([size, all]) => [all].flat().map((charged) => ({ size: Number(size), charged })));
const pricesOf = (tool: string, calls: Calls) => new ToolPrices(tool, listOf(calls));

test.each<[rule: string, tool: string, calls: Calls, size: number, estimate: number]>([
  ["0.5 at least, without a price", "grammar-checker", {}, 12, 0.5],
  ["4 credits per 1,000 bytes, without a price", "grammar-checker", {}, 20_000, 80],
  ["the same for a tool that is newer than this version", "new-tool", {}, 20_000, 80],
  ["25 for a link without a price", "webpage-summarizer", {}, 0, 25],
  ["25 for a file without a price", "pdf-summarizer", {}, 9_000_000, 25],
  ["as much as the same size", "grammar-checker", { 10: 1 }, 10, 1],
  ["as much as a larger input, for one smaller than any", "grammar-checker", { 10: 0.1 }, 3, 0.1],
  ["no less than a smaller input", "grammar-checker", { 10: 3, 1000: 2 }, 500, 3],
  ["on the line between two prices", "grammar-checker", { 100: 1, 300: 2 }, 200, 1.5],
  ["on the line of the highest prices", "grammar-checker", { 100: 1, 200: 1.2, 300: 2 }, 200, 1.5],
  ["through a price above the others' line", "grammar-checker", { 100: 1, 200: 1.8, 300: 2 }, 200, 1.8],
  ["the highest price per byte times its size", "grammar-checker", { 1000: 2, 3000: 2 }, 2_000, 4],
  ["no more than assumed, beyond the largest", "grammar-checker", { 1: 0.5 }, 10, 0.5],
  ["in proportion, up to ten times the largest", "grammar-checker", { 100: 0.2 }, 1_000, 2],
  ["as if without a price, beyond that", "grammar-checker", { 100: 0.2 }, 1_001, 4.004],
  ["no less than the largest, beyond that", "grammar-checker", { 5: 3 }, 51, 3],
  ["in proportion, far beyond, where that is more", "grammar-checker", { 1000: 5 }, 20_000, 100],
  ["as much as the most expensive link", "webpage-summarizer", { 0: [2, 3, 1] }, 0, 3],
  ["25 for a file, after a link", "pdf-summarizer", { 0: 2 }, 1_000, 25],
  ["as much as a file, for a link", "pdf-summarizer", { 0: 2, 1000: 30 }, 0, 30],
])("a call costs at most %s", (_, tool, calls, size, estimate) => {
  expect(pricesOf(tool, calls).estimate(size)).toBe(estimate);
});

test("a free call says nothing of the next one", () => {
  const prices = pricesOf("grammar-checker", { 1000: 0 });
  expect([prices.isKnown, prices.estimate(1_000)]).toEqual([false, 4]);
});

test.each<[what: string, earlier: Calls, calls: Calls, size: number, isSure: boolean]>([
  ["without a price", {}, {}, 10, false],
  ["after the first price", {}, { 10: 1 }, 10, false],
  ["after a second call at that price", {}, { 10: [1, 1] }, 10, true],
  ["with a price of an earlier run", { 10: 1 }, {}, 10, true],
  ["larger than any with a price", { 10: 1 }, {}, 11, false],
  ["after a rise", { 10: 1 }, { 10: 1.2 }, 10, false],
  ["after a rise of a tenth, as prices vary", { 10: 1 }, { 10: 1.1 }, 10, true],
  ["after a rise and a call at the new price", { 10: 1 }, { 10: [2, 2] }, 10, true],
  ["smaller than any with a price", { 10: 1 }, {}, 9, false],
  ["of a link, after texts", { 10: 1 }, {}, 0, false],
  ["of a link, after another at its price", { 0: 2 }, { 0: 2 }, 0, true],
  ["of a link, after a rise", { 0: 2 }, { 0: 3 }, 0, false],
])("whether a call may run next to others: %s", (_, earlier, calls, size, isSure) => {
  const prices = pricesOf("new-tool", earlier);
  for (const { size, charged } of listOf(calls)) prices.learn(size, charged);
  expect(prices.isSure(size)).toBe(isSure);
});

test.each<[what: string, size: number, charged: number, isNews: boolean]>([
  ["a free call", 1_000, 0, false],
  ["a call at the known price", 100, 1, false],
  ["a call on the line between two prices", 200, 1.5, false],
  ["a call above the line", 200, 1.6, true],
  ["a larger call, if it costs no more", 301, 2, true],
  ["a smaller call, if it costs as much", 99, 1, true],
  ["a more expensive link", 0, 3, true],
  ["a link at the known price", 0, 2, false],
])("estimates can change after %s: %j %j %j", (_, size, charged, isNews) => {
  const prices = pricesOf("new-tool", { 0: 2, 100: 1, 300: 2 });
  const copy = prices.copy();
  expect(copy.learn(size, charged)).toBe(isNews);
  expect([prices.estimate(200), prices.estimate(0)]).toEqual([1.5, 2]);
});

test("a copy estimates as its original does", () => {
  const prices = pricesOf("pdf-summarizer", { 0: 2 });
  expect([prices.copy().estimate(0), prices.copy().estimate(1_000), prices.copy().isKnown]).toEqual([2, 25, true]);
});

test("an estimate of many calls is that of each, to a billionth", () => {
  const calls = [
    { size: 10, calls: 3 },
    { size: 1, calls: 2 },
  ];
  expect(pricesOf("new-tool", { 10: 0.1 }).estimateAll(calls)).toBe(0.5);
});

test.each<[calls: Calls, least: number]>([
  [{}, 0.5],
  [{ 10: 0.1 }, 0.1],
  [{ 10: 3 }, 0.5],
  [{ 0: 0.2, 10: 0.4 }, 0.2],
])("after %j, no estimate is below %d", (calls, least) => {
  expect(pricesOf("new-tool", calls).least).toBe(least);
});

test("a few calls are enough for the same estimates", () => {
  const prices = new ToolPrices("new-tool");
  for (let call = 0; call < 1_000; call++)
    prices.learn((call * 7_919) % 5_000, 0.02 + ((call * 7_919) % 5_000) / 1_000);
  prices.learn(0, 7);
  const restored = new ToolPrices("new-tool", prices.calls);
  expect(prices.calls.length).toBeLessThan(10);
  const sizes = [0, 1, 10, 999, 1_000, 2_345, 4_999, 5_000, 49_990, 60_000];
  expect(sizes.map((size) => restored.estimate(size))).toEqual(sizes.map((size) => prices.estimate(size)));
});

test.each<[what: string, tool: string, input: string, options: object | undefined, size: number]>([
  ["of a text", "grammar-checker", "She go home.", undefined, 12],
  ["in UTF-8", "grammar-checker", "Größe 😀", undefined, 12],
  ["and those of the options as JSON", "grammar-checker", "She go home.", { tone: "dry" }, 26],
  ["1 at least", "grammar-checker", "", undefined, 1],
  ["0 for a link", "webpage-summarizer", "HTTPS://example.com/a", { tone: "dry" }, 0],
  ["0 for a link, of a newer tool too", "new-tool", "https://example.com/a", undefined, 0],
  ["of a link as text, for a tool that takes text", "grammar-checker", "https://example.com/a", undefined, 21],
  ["of a text with a link", "new-tool", "see https://a.example", undefined, 21],
  ["of a file, as it's sent", "pdf-summarizer", "data:application/pdf;base64,AAAA", undefined, 32],
])("the size of a call is its bytes: %s", (_, tool, input, options, size) => {
  expect(inputSize(tool, { input, options })).toBe(size);
});
