import { chmodSync, chownSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runMain } from "../../testing/program.ts";
import { configFolder } from "./config-file.ts";

it("a relative XDG path gives way to HOME", async () => {
  const HOME = made();
  const { stdout } = await runMain(["config", "path"], { env: { HOME, XDG_CONFIG_HOME: "settings" } });
  expect(stdout).toBe(`${join(HOME, ".config", "tandem", "config.json")}\n`);
});

it.each([
  ["win32", { APPDATA: "/roaming", HOME: "/home/a" }, "/roaming/tandem"],
  ["win32", { HOME: "/home/a" }, undefined],
  ["win32", { APPDATA: "/roaming", XDG_CONFIG_HOME: "/xdg" }, "/xdg/tandem"],
  ["linux", { APPDATA: "/roaming", HOME: "/home/a" }, "/home/a/.config/tandem"],
  ["darwin", { TANDEM_CONFIG_DIR: "here", HOME: "/home/a" }, "here"],
] as const)("on %s, settings of %j are in %s", (platform, env, folder) => {
  expect(configFolder(env, platform)).toBe(folder);
});

const made = () => mkdtempSync(join(tmpdir(), "tandem-folder-"));

it.skipIf(process.getuid?.() !== 0)(
  "a folder of another user is refused, for settings and for credentials",
  async () => {
    const folder = made();
    chownSync(folder, 65_534, 65_534);
    const env = { TANDEM_CONFIG_DIR: folder, TANDEM_NO_KEYRING: "1" };
    for (const words of [
      ["servers", "list"],
      ["auth", "login", "infra", "--with-token", "--skip-check"],
    ]) {
      const result = await runMain(words, { env, stdin: "tdi_owner_someone\n" });
      expect(result).toEqual({
        ...result,
        exit: 2,
        stdout: "",
        stderr: `error: the folder ${folder} is not used for settings and credentials
  why: it belongs to another user
  fix: make it your own, or set TANDEM_CONFIG_DIR to a folder that is
`,
      });
    }
  },
);

it.skipIf(process.getuid?.() !== 0)("the mock works with another user's HOME, and lists what it ignores", async () => {
  const HOME = made();
  mkdirSync(join(HOME, ".config", "tandem"), { recursive: true });
  for (const path of ["", ".config", ".config/tandem"]) chownSync(join(HOME, path), 65_534, 65_534);
  const result = await runMain(["servers", "list", "--mock", "-q"], { env: { HOME }, stdin: "" });
  expect(result).toMatchObject({ exit: 0, stdout: expect.stringContaining("srv_81f2\n") });
  expect(result.stderr).toContain(
    `note: the folder ${HOME}/.config/tandem is not used for settings and credentials: it belongs to another user\n`,
  );
});

it("a folder that everybody may write is rejected", async () => {
  const folder = join(made(), "tandem");
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  const { exit, stderr } = await runMain(["config", "list"], { env: { TANDEM_CONFIG_DIR: folder }, stdin: "" });
  expect({ exit, stderr }).toEqual({ exit: 2, stderr: expect.stringContaining("  why: it is writable by everyone\n") });
});
