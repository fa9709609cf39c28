import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { makeFolder } from "./folders.ts";

function place(...names: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "tandem-folder-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, ...names);
}

it.each([[["a"]], [["a", "b", "c"]], [["a", "..", "b"]], [[]]])("makes %j, which only the user may enter", (names) => {
  const path = place(...names);
  makeFolder(path);
  makeFolder(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

it("makes folders of the mode that is asked for", () => {
  const path = place("a", "b");
  makeFolder(path, 0o750);
  expect([path, join(path, "..")].map((one) => statSync(one).mode & 0o777)).toEqual([0o750, 0o750]);
});
