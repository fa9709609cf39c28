import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));

/** A project of one's own, with the mock and what it needs from their tarballs, and vitest and msw. */
function newProject(): string {
  const project = mkdtempSync(join(tmpdir(), "tandem-readme-"));
  for (const name of ["mock", "contract"]) {
    const installed = join(project, "node_modules/@tandem", name);
    mkdirSync(installed, { recursive: true });
    const options = { cwd: join(root, "packages", name), encoding: "utf8" } as const;
    const packed = execFileSync("npm", ["pack", "--json", "--silent", "--pack-destination", project], options);
    const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
    execFileSync("tar", ["-xzf", join(project, filename), "-C", installed, "--strip-components=1"]);
  }
  for (const name of ["vitest", "msw"]) {
    symlinkSync(join(root, "node_modules", name), join(project, "node_modules", name), "dir");
  }
  writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }');
  return project;
}

it("the vitest example of the mock's README runs as printed, in its own project", () => {
  const readme = readFileSync(join(root, "packages/mock/README.md"), "utf8");
  const example = [...readme.matchAll(/```ts\n(.*?)```/gs)]
    .map(([, code]) => code!)
    .find((code) => code.includes('"vitest"'));
  const project = newProject();
  writeFileSync(join(project, "servers.test.ts"), example!);

  const vitest = join(project, "node_modules/vitest/vitest.mjs");
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST")));
  const { stderr, status } = spawnSync(
    process.execPath,
    [vitest, "run", "--reporter=json", "--outputFile=report.json"],
    {
      cwd: project,
      encoding: "utf8",
      env: { ...env, NODE_ENV: "test" },
    },
  );

  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(JSON.parse(readFileSync(join(project, "report.json"), "utf8"))).toMatchObject({
    numPassedTests: 1,
    numTotalTests: 1,
  });
});
