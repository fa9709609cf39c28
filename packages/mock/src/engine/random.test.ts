import { expect, it } from "vitest";
import { hashText, Random } from "./random.ts";

it("gives the same stream for the same seed, and another for another", () => {
  const stream = (seed: number) => {
    const random = new Random(seed);
    return Array.from({ length: 20 }, () => random.next());
  };
  expect(stream(1)).toEqual(stream(1));
  expect(stream(1)).not.toEqual(stream(2));
});

it("continues from saved state", () => {
  const random = new Random(3);
  random.next();
  const copy = new Random(random.state);
  expect(copy.id("req")).toBe(random.id("req"));
});

it("gives whole numbers within both bounds, and reaches each", () => {
  const random = new Random(1);
  const drawn = new Set(Array.from({ length: 200 }, () => random.integer(2, 5)));
  expect([...drawn].sort()).toEqual([2, 3, 4, 5]);
});

it("makes ids of a prefix and sixteen small requests or digits", () => {
  expect(new Random(1).id("req")).toMatch(/^req_[a-z0-9]{16}$/);
});

it("hashes texts to 32 bits (FNV-1a)", () => {
  expect([hashText(""), hashText("a")]).toEqual([0x811c9dc5, 0xe40c292c]);
});
