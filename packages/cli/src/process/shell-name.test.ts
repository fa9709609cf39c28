import { expect, test } from "vitest";
import { shellName } from "./programs.ts";

test("a program has one name, and another program another", () => {
  expect(shellName()).toBe(shellName());
  expect(shellName()).not.toBe(shellName(process.pid));
});

test("a program that is gone has its id", () => {
  expect(shellName(2 ** 31 - 1)).toBe(String(2 ** 31 - 1));
});
