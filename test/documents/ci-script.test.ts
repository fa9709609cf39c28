import { createMock } from "@tandem/mock";
import { expect, onTestFinished, test } from "vitest";
import { blocksOf } from "./markdown.ts";
import { runShell } from "./run-shell.ts";

const script = blocksOf("docs/guide/ci.md").find(({ code }) => /^case /m.test(code))!.code;

test("the script for any CI ends with the deploy's exit code, under bash -e too", async () => {
  const run = async (option: string, branch: string) => {
    const mock = createMock({ clock: "real", speed: 100 });
    const { infraUrl, close } = await mock.listen();
    onTestFinished(close);
    const env = { TANDEM_SITE: "site_4c1d", TANDEM_INFRA_URL: infraUrl, TANDEM_INFRA_TOKEN: mock.tokens.owner };
    const lines = [option, "npm() { :; }", script.replace("--branch main", `--branch ${branch}`)];
    const { exit, stdout } = await runShell(lines.join("\n"), env);
    return { exit, said: stdout.trimEnd().split("\n").at(-1) };
  };

  const runs = await Promise.all([run("set -e", "main"), run("", "fail/build"), run("set -e", "fail/build")]);

  const failed = { exit: 12, said: "the deploy failed; the old release stays live" };
  expect(runs).toEqual([{ exit: 0, said: "live" }, failed, failed]);
});
