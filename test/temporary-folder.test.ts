import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const module = new URL("../scripts/temporary-folder.ts", import.meta.url).href;

/** A process that has one, and leaves this in it by `os.tmpdir()`, and by its own child. */
function leave(end: string) {
  const [system, memory] = [mkdtempSync(join(tmpdir(), "s-")), mkdtempSync(join(tmpdir(), "m-"))] as const;
  const program = `
    import ${JSON.stringify(module)};
    import { execFileSync } from "node:child_process";
    import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
    import { tmpdir } from "node:os";
    const folder = mkdtempSync(tmpdir() + "/left-");
    writeFileSync(folder + "/file", "");
    chmodSync(folder, 0o500);
    mkdtempSync(process.env.TANDEM_MEMORY_FOLDER + "/left-");
    execFileSync("mktemp", ["-d"]);
    console.log("left");
    ${end}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    env: { ...process.env, TMPDIR: system, TANDEM_MEMORY_FOLDER: memory },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const here = () => [...readdirSync(system), ...readdirSync(memory)];
  return { child, here };
}

const goesOn = "setInterval(() => undefined, 1000);";

test.each([
  ["ends", ""],
  ["exits", "process.exit(3);"],
  ["throws", "throw new Error();"],
])("a process that %s leaves nothing in the temporary folder", async (_, end) => {
  const { child, here } = leave(end);
  await once(child, "close");
  expect(here()).toEqual([]);
});

test.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"] as const)(
  "a process ended by %s leaves nothing in the temporary folder either",
  async (signal) => {
    const { child, here } = leave(goesOn);
    await once(child.stdout, "data");
    expect(here()).toEqual([expect.stringMatching(/^tandem-/), expect.stringMatching(/^tandem-/)]);
    child.kill(signal);
    await once(child, "close");
    await expect.poll(here).toEqual([]);
  },
);

test("the tests have one", () => {
  expect(tmpdir()).toMatch(/\/tandem-\w{6}$/);
});
