import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { version } from "./version.ts";

test("the version in the code is the package's", () => {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

  expect(version).toBe(manifest.version);
});
