import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { version } from "../generated/version.ts";
import { updateNotice, wantsNotice } from "../output/update-notice.ts";
import { runTerminal } from "../testing/run-terminal.ts";
import { isNewer } from "./own-program.ts";
import { newerRelease, newestRelease } from "./updates.ts";

/** A machine whose npm knows this version, and takes note of how it was asked. */
function machine(npmSays: string) {
  const home = mkdtempSync(join(tmpdir(), "tandem-updates-"));
  const kept = join(home, "cache", "tandem");
  mkdirSync(join(home, "cache"), { mode: 0o700 });
  const npm = join(home, "npm");
  writeFileSync(npm, `#!/bin/sh\npwd >'${home}/asked'; echo "$@" >>'${home}/asked'; echo '${npmSays}'\n`);
  chmodSync(npm, 0o755);
  const env = {
    XDG_CACHE_HOME: join(home, "cache"),
    PATH: `${home}:${process.env.PATH}`,
    NO_UPDATE_NOTIFIER: "",
    NO_COLOR: "1",
  };
  const run = async (line = "tandem version") => (await runTerminal(line, { env })).screen;
  const asked = () => (existsSync(join(home, "asked")) ? readFileSync(join(home, "asked"), "utf8") : "");
  /** As if it had been the day before yesterday. */
  const daysPass = (name: string) => utimesSync(join(kept, name), 0, Date.now() / 1_000 - 2 * 86_400);
  const seen = () =>
    existsSync(join(kept, "newest-version")) ? readFileSync(join(kept, "newest-version"), "utf8") : "";
  return { run, asked, kept, daysPass, seen, env };
}

const notice = `${updateNotice("9.1.0", version, "npm")}\n`;

it.skipIf(process.platform !== "linux")(
  "prints a newer release once a day; the check runs in the background",
  async () => {
    const { run, asked, kept, daysPass, seen } = machine('"9.1.0"');
    expect(await run()).toBe(`${version}\n`);
    await expect.poll(seen, { timeout: 10_000 }).toBe("9.1.0");
    expect(asked()).toBe(`${kept}\nview @tandem/cli version --json\n`);
    expect(await run()).toBe(`${version}\n${notice}`);
    expect(await run()).toBe(`${version}\n`);
    daysPass("told-of-update");
    for (const line of ["--json", "-q", "| cat", "2>/dev/null", "--mock"])
      expect(await run(`tandem version ${line}`)).not.toContain("9.1.0");
    expect(await run("CI=1 tandem version")).toBe(`${version}\n`);
    expect(await run()).toBe(`${version}\n${notice}`);
  },
);

it.skipIf(process.platform !== "linux").each([
  ['"9.1.0"', "npm install --global @tandem/cli\ntandem 9.1.0 is available (this is 0.0.0)\n"],
  ['"0.0.0"', "tandem 0.0.0 is the newest release\n"],
  ["npm error code E404", "npm install --global @tandem/cli\nthe newest release could not be found (this is 0.0.0)\n"],
])("tandem update, where npm says %s", async (said, want) => {
  expect((await machine(said).run("tandem update")).replaceAll(version, "0.0.0")).toContain(want);
});

it.each(["9.1.0; rm -rf /", "\u001b[2J9.1.0", "", "npm error code E404"])(
  "reads npm's output as a version or nothing: %j",
  async (said) => {
    const { kept, env } = machine("");
    mkdirSync(kept, { mode: 0o700 });
    writeFileSync(join(kept, "newest-version"), said);
    writeFileSync(join(kept, "looked-for-update"), "");
    expect(newerRelease(env)).toBeUndefined();
  },
);

it.each([
  ["/OWNER/REPOSITORY/releases/tag/v9.1.0", "9.1.0"],
  ["/OWNER/REPOSITORY/releases/tag/%40tandem%2Fcli%409.1.0", "9.1.0"],
  ["/OWNER/REPOSITORY/releases/tag/v9.1.0-beta.1", undefined],
  ["/OWNER/REPOSITORY/releases", undefined],
  [undefined, undefined],
])("without npm, the newest release comes from the page it redirects to: %s", async (location, want) => {
  const asked: unknown[] = [];
  const server = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`);
    response.writeHead(location ? 302 : 200, { ...(location && { location }) }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  expect(await newestRelease(`http://127.0.0.1:${port}/releases/latest`, {})).toBe(want);
  expect(asked).toEqual(["HEAD /releases/latest"]);
  server.close();
});

it.each([
  ["1.2.3", "1.2.2", true],
  ["1.10.0", "1.9.9", true],
  ["2.0.0", "10.0.0", false],
  ["1.2.3", "1.2.3", false],
  ["1.2.3", "1.2.3-beta.1", false],
  ["22.12", "22.11.9", true],
])("is %s newer than %s? %j", (one, other, want) => {
  expect(isNewer(one, other)).toBe(want);
});

const terminal = { terminal: true };
const flags = { quiet: false, mock: false, scenario: undefined };
it.each([
  ["a person at a terminal", {}, true],
  ["a program that reads stdout", { out: { terminal: false } }, false],
  ["a log", { err: { terminal: false } }, false],
  ["--json", { json: true }, false],
  ["-q", { flags: { ...flags, quiet: true } }, false],
  ["--mock", { flags: { ...flags, mock: true } }, false],
  ["--scenario", { flags: { ...flags, scenario: "incident" } }, false],
  ["CI", { env: { CI: "true" } }, false],
  ["CI=false", { env: { CI: "false" } }, true],
  ["NO_UPDATE_NOTIFIER", { env: { NO_UPDATE_NOTIFIER: "1" } }, false],
])("%s: prints a notice: %j", (_, facts, want) => {
  expect(wantsNotice({ out: terminal, err: terminal, env: {}, flags, json: false, ...facts })).toBe(want);
});
