import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { expect, onTestFinished, test } from "vitest";
import { blocksOf } from "./markdown.ts";
import { builtLine, runShell } from "./run-shell.ts";

const [start, python, curl, stub] = blocksOf("docs/guide/testing-other-languages.md").map(({ code }) => code);
const hasPython = spawnSync("python3", ["-c", "import requests"]).status === 0;

async function inMock(script: string) {
  const mock = createMock({ now: "2026-01-01T00:00:00Z" });
  const { url, toolsUrl, infraUrl, controlToken, close } = await mock.listen();
  onTestFinished(close);
  const folder = mkdtempSync(join(tmpdir(), "tandem-languages-"));
  writeFileSync(join(folder, "test_servers.py"), python!);
  return runShell(`cd ${folder}; ${script}`, {
    TANDEM_TOOLS_URL: toolsUrl,
    TANDEM_TOOLS_KEY: mock.scenario.key,
    TANDEM_INFRA_URL: infraUrl,
    TANDEM_INFRA_TOKEN: mock.scenario.token,
    TANDEM_MOCK_URL: url,
    TANDEM_MOCK_TOKEN: controlToken,
  });
}

test.skipIf(!hasPython)("the test in Python passes", async () => {
  expect(await inMock("python3 test_servers.py")).toEqual({ exit: 0, stdout: "passed\n", stderr: "" });
});

test("the lines with curl print the output on the page", async () => {
  const { exit, stdout } = await inMock(`${curl}\n${stub}`);
  expect([exit, stdout.match(/^\d{3}$/gm), stdout.match(/"code":"out_of_credits"/g)]).toEqual([
    0,
    ["200", "200", "402"],
    ['"code":"out_of_credits"'],
  ]);
  expect(stdout).toMatch(/\{"id":1\}\n$/);
});

test.skipIf(!hasPython)(
  "the mock starts as shown, on another port, and the test in Python passes against it",
  async () => {
    // Without the shell function, `$!` is the server itself.
    const script = start!.replace("tandem mock", `${builtLine} mock`).replace("4010", "0");
    const result = await inMock(`unset TANDEM_MOCK_TOKEN; ${script}\npython3 test_servers.py; kill $!`);
    expect(result).toMatchObject({ exit: 0, stdout: "passed\n" });
  },
);
