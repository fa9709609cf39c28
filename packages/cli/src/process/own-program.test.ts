import { expect, it } from "vitest";
import { checkProgram } from "../doctor/checks.ts";
import { updateNotice } from "../output/update-notice.ts";
import { installation, installationAt, ownCommand } from "./own-program.ts";

it("what Node runs came from npm, and Node starts it once more", () => {
  expect(installation()).toBe("npm");
  expect(ownCommand("--version")).toEqual([process.execPath, [process.argv[1], "--version"]]);
});

it.each([
  ["/usr/local/bin/tandem", "standalone"],
  ["/opt/homebrew/Cellar/tandem/1.2.3/bin/tandem", "homebrew"],
  ["/home/linuxbrew/.linuxbrew/Cellar/tandem/1.2.3/bin/tandem", "homebrew"],
] as const)("a program at %s is %s", (path, want) => {
  expect(installationAt(path)).toBe(want);
});

it.each([
  ["npm", "tandem 1.2.3, from npm", "npm install --global @tandem/cli"],
  ["homebrew", "tandem 1.2.3, from Homebrew", "brew upgrade tandem"],
  ["standalone", "tandem 1.2.3, a standalone program", "https://github.com/OWNER/REPOSITORY/releases/latest"],
] as const)("%s: doctor says %j, a newer release is had by %j", (from, detail, update) => {
  expect(checkProgram("1.2.3", from)).toEqual({ check: "tandem", status: "ok", detail });
  expect(updateNotice("1.3.0", "1.2.3", from)).toBe(`tandem 1.3.0 is available (this is 1.2.3): ${update}`);
});
