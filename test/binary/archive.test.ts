import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { addChecksum, archiveName, withChecksum, writeArchive } from "../../scripts/binary/archive.ts";

it.each([
  ["linux", "x64", "tandem-v1.2.3-linux-x64"],
  ["darwin", "arm64", "tandem-v1.2.3-darwin-arm64"],
  ["win32", "x64", "tandem-v1.2.3-win-x64"],
])("the archive for %s %s is %s", (platform, arch, name) => {
  expect(archiveName("1.2.3", platform, arch)).toBe(name);
});

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = join(mkdtempSync(join(tmpdir(), "tandem-archive-")), "tandem-v1.2.3-linux-x64");
  mkdirSync(join(folder, "man"), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o755 });
  return folder;
}

it.skipIf(process.platform === "win32")("the same files are the same archive, whenever they were made", () => {
  const one = folderOf({ tandem: "program", "man/tandem.1": "page" });
  const other = folderOf({ "man/tandem.1": "page", tandem: "program" });
  utimesSync(join(other, "tandem"), 1_000, 1_000);
  const [first, second] = [writeArchive(one), writeArchive(other)];
  expect(readFileSync(first)).toEqual(readFileSync(second));
  expect(execFileSync("tar", ["-tzf", first], { encoding: "utf8" })).toBe(
    "tandem-v1.2.3-linux-x64/man/tandem.1\ntandem-v1.2.3-linux-x64/tandem\n",
  );
});

it.skipIf(process.platform !== "linux")("SHA256SUMS is what sha256sum checks, a line for each archive", () => {
  const archive = writeArchive(folderOf({ tandem: "program" }));
  addChecksum(archive);
  addChecksum(archive);
  const copy = archive.replace("linux-x64", "linux-arm64");
  renameSync(archive, copy);
  writeFileSync(archive, "another");
  addChecksum(copy);
  addChecksum(archive);
  const printed = execFileSync("sha256sum", ["--check", "SHA256SUMS"], { cwd: join(archive, ".."), encoding: "utf8" });
  expect(printed).toBe("tandem-v1.2.3-linux-arm64.tar.gz: OK\ntandem-v1.2.3-linux-x64.tar.gz: OK\n");
});

it("a checksum takes the place of an earlier one of its name", () => {
  const digest = createHash("sha256").update("x").digest("hex");
  expect(withChecksum("old  b\nother  a\n", "b", digest)).toBe(`other  a\n${digest}  b\n`);
});
