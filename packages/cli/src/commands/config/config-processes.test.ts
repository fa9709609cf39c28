import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { configHome } from "../../testing/config-home.ts";
import { builtProgram, runBuilt, runShell } from "../../testing/run-built.ts";

it("many processes that write at once: nothing is lost", async () => {
  const { env, read, folder } = configHome({ profiles: { default: { timeout: "1m" } } });
  const names = Array.from({ length: 8 }, (_, index) => `p${index}`);
  const results = await Promise.all(
    names.map((name) => runBuilt(["config", "set", "retries", "1", "--profile", name], { env })),
  );
  for (const result of results) expect(result).toMatchObject({ exit: 0, stderr: "" });
  expect(read()).toEqual({
    version: 1,
    profiles: {
      default: { timeout: "1m" },
      ...Object.fromEntries(names.map((name) => [name, { retries: "1" }])),
    },
  });
  expect(readdirSync(folder)).toEqual(["config.json"]);
});

it("a lock that a killed process left does not hold up the next one", async () => {
  const { env, path } = configHome();
  const { pid } = spawnSync("true");
  writeFileSync(`${path}.lock`, String(pid));
  expect(await runBuilt(["config", "set", "retries", "1"], { env })).toMatchObject({ exit: 0, stderr: "" });
});

/** A disk of one page, in a mount namespace that nobody else sees. */
const tinyDisk = `mount -t tmpfs -o size=4k tiny "$DISK" && cd "$DISK"`;
const canMount = spawnSync("unshare", ["-rm", "sh", "-c", "mount -t tmpfs tmpfs /mnt"]).status === 0;

it.skipIf(!canMount)("a full disk: a clear error, and the file is as it was", async () => {
  const { folder } = configHome();
  const before = '{"version":1,"profiles":{"default":{"retries":"1"}}}';
  const set = `'${process.execPath}' '${builtProgram}' config set timeout 1m`;
  const script = `${tinyDisk}; printf '%s' '${before}' > config.json; ${set}; echo "exit=$?"; cat config.json; echo; ls -A`;
  const env = { DISK: folder, TANDEM_CONFIG_DIR: folder, SCRIPT: script };
  const result = await runShell('unshare -rm bash -c "$SCRIPT"', env);
  expect(result.stdout.toString()).toBe(`exit=2\n${before}\nconfig.json\n`);
  expect(result.stderr).toBe(
    `error: cannot write ${folder}/config.json\n  why: the disk is full; nothing was changed\n`,
  );
});
