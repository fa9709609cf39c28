import { execFileSync } from "node:child_process";
import { chmod, lchown, lstat, mkdtemp, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { saveFile } from "./save-result.ts";

it("replaces a file as a whole, and leaves no other file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tandem-save-"));
  await writeFile(join(folder, "out.txt"), "an older and longer result");
  await saveFile(join(folder, "out.txt"), "new");
  expect(await readFile(join(folder, "out.txt"), "utf8")).toBe("new");
  expect(await readdir(folder)).toEqual(["out.txt"]);
});

it("keeps a link, and replaces its target", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tandem-save-"));
  const [file, link] = [join(folder, "out.txt"), join(folder, "link")];
  await writeFile(file, "old");
  await symlink(file, link);
  await saveFile(link, "new");
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect(await readFile(file, "utf8")).toBe("new");
});

it.skipIf(process.platform === "win32")("a pipe, as a device, stays one and gets the bytes", async () => {
  const pipe = join(await mkdtemp(join(tmpdir(), "tandem-save-")), "pipe");
  execFileSync("mkfifo", [pipe]);
  const [text] = await Promise.all([readFile(pipe, "utf8"), saveFile(pipe, "new")]);
  expect(text).toBe("new");
  expect((await lstat(pipe)).isFIFO()).toBe(true);
});

it.skipIf(process.platform === "win32").each([0o600, 0o644])("a file keeps its mode: %o", async (mode) => {
  const path = join(await mkdtemp(join(tmpdir(), "tandem-save-")), "out.txt");
  await writeFile(path, "old");
  await chmod(path, mode);
  await saveFile(path, "new");
  expect((await stat(path)).mode & 0o777).toBe(mode);
});

it.skipIf(process.platform === "win32")("a new file follows the umask, as the user's other files do", async () => {
  const path = join(await mkdtemp(join(tmpdir(), "tandem-save-")), "out.txt");
  await saveFile(path, "new");
  expect((await stat(path)).mode & 0o777).toBe(0o666 & ~process.umask());
});

const isRoot = process.getuid?.() === 0;
it.skipIf(!isRoot)(
  `a link that another user has put there is not followed${isRoot ? "" : " (skipped: only root can give files away)"}`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "tandem-save-"));
    const [file, link] = [join(folder, "precious.txt"), join(folder, "link")];
    await writeFile(file, "precious");
    await symlink(file, link);
    await lchown(link, 65_534, 65_534);
    await expect(saveFile(link, "new")).rejects.toMatchObject({
      code: "USAGE",
      message: `${link} is a symlink owned by another user`,
    });
    expect(await readFile(file, "utf8")).toBe("precious");
  },
);
