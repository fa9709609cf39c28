import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const dockerfile = readFileSync(new URL("../../Dockerfile", import.meta.url), "utf8");

/** BuildKit sets these by itself, and takes a default of the Dockerfile for what someone asked for. */
const automatic = /^ARG (?:TARGET|BUILD)(?:PLATFORM|OS|ARCH|VARIANT)=/m;

it("the image has the platform it is built for, because BuildKit's variables have no defaults", () => {
  expect(dockerfile).not.toMatch(automatic);
});

it.skipIf(process.platform === "win32").each([
  ["amd64", "x64"],
  ["arm64", "arm64"],
  ["", "x64"],
])("TARGETARCH=%s takes the archive for %s", (TARGETARCH, archive) => {
  const [, line] = /^ && (arch=.*?) \\$/m.exec(dockerfile)!;
  const [, name] = /tar -xzf (".*?")/.exec(dockerfile)!;
  const env = { PATH: process.env.PATH, VERSION: "1.2.3", ...(TARGETARCH && { TARGETARCH }) };
  const said = execFileSync("bash", ["-eo", "pipefail", "-c", `${line}; echo ${name}`], {
    env,
    encoding: "utf8",
    // A shell whose stdin is a socket reads its user's own files.
    stdio: ["ignore", "pipe", "inherit"],
  });
  expect(said).toBe(`tandem-v1.2.3-linux-${archive}.tar.gz\n`);
});
