import { expect, test } from "vitest";
import { inputSize, ToolPrice } from "./tool-price.ts";

function priced(...calls: [size: number, charged: number][]): ToolPrice {
  const price = new ToolPrice();
  for (const [size, charged] of calls) price.learn(size, charged);
  return price;
}

test("a free call says nothing of the next one", () => {
  const price = priced([1_000, 0]);
  expect([price.highest, price.covers(1)]).toEqual([0, false]);
});

test.each<[what: string, size: number, covered: boolean, estimate: number]>([
  ["its share at the highest price per unit and one call of the lowest price", 10, true, 2],
  ["no more than a larger input has cost", 100, true, 5],
  ["its share, where no input was as large", 101, false, 11.1],
])("an input costs at most %s", (_, size, covered, estimate) => {
  const price = priced([10, 1], [100, 5], [50, 3]);
  expect([price.highest, price.covers(size), price.estimate(size)]).toEqual([5, covered, estimate]);
});

test.each<[what: string, input: string, options: object | undefined, size: number]>([
  ["the characters of a text", "She go home.", undefined, 12],
  ["and those of the options as JSON", "She go home.", { tone: "dry" }, 26],
  ["1 at least", "", undefined, 1],
  ["1 for an address", "https://example.com/a/long/page.html", { tone: "dry" }, 1],
  ["1 for an address, however it is written", "HTTP://EXAMPLE.COM", undefined, 1],
  ["the characters of a text that begins with an address", "https://a.example is down", undefined, 25],
  ["the characters of a text that ends with an address", "see https://a.example", undefined, 21],
  ["the characters of what only begins like an address", "https:", undefined, 6],
  ["the characters of what is too long for an address", `https:${"x".repeat(2_049)}`, undefined, 2_055],
  ["1 for the longest address", `https:${"x".repeat(2_048)}`, undefined, 1],
  ["the characters of the text alone, where the options cannot be written", "She", { level: 1n }, 3],
])("a price is in proportion to %s", (_, input, options, size) => {
  expect(inputSize({ input, options })).toBe(size);
});
