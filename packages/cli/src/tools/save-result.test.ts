import { execFileSync } from "node:child_process";
import { lstat, mkdtemp, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { fetchResult, saveFile } from "./save-result.ts";

const host = createServer((request, response) => {
  response.statusCode = request.url === "/picture.png" ? 200 : 410;
  response.end(`bytes for ${request.headers.authorization ?? "anybody"}`);
});
await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
afterAll(() => host.close());
const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
const signal = new AbortController().signal;

it.each([
  ["data:image/png;base64,aGVsbG8=", "hello"],
  ["data:text/plain,hello%20there", "hello there"],
  [`${origin}/picture.png`, "bytes for anybody"],
])("the bytes behind %s are fetched without a credential", async (uri, want) => {
  expect(Buffer.from(await fetchResult(uri, signal)).toString()).toBe(want);
});

it.each([
  [`${origin}/gone.png?a=1&b=2`, "its address answered 410", `curl -o FILE '${origin}/gone.png?a=1&b=2'`],
  ["http://127.0.0.1:1/x.png", "Error: bad port", "curl -o FILE http://127.0.0.1:1/x.png"],
])("a download that fails says how to get what was paid for: %s", async (uri, why, fix) => {
  await expect(fetchResult(uri, signal)).rejects.toMatchObject({ code: "NETWORK", why, fix });
});

it("a file is replaced whole, and nothing is left beside it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tandem-save-"));
  await writeFile(join(folder, "out.txt"), "an older and longer result");
  await saveFile(join(folder, "out.txt"), "new");
  expect(await readFile(join(folder, "out.txt"), "utf8")).toBe("new");
  expect(await readdir(folder)).toEqual(["out.txt"]);
});

it("a link stays one: what it leads to is replaced", async () => {
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
