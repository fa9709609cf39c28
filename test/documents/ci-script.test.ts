import { createMock } from "@tandem/mock";
import { expect, onTestFinished, test } from "vitest";
import { blocksOf } from "./markdown.ts";
import { runShell } from "./run-shell.ts";

const scripts = blocksOf("docs/guide/ci.md").map(({ code }) => code);
const script = scripts.find((code) => /^case /m.test(code))!;
const rollback = scripts.find((code) => code.includes("sites rollback"))!;

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

test.each([
  ["keeps a deploy whose site responds", "main", "/api/openapi/infra.json", { exit: 0, deploys: 1 }],
  ["rolls back a deploy whose site is broken, and fails", "main", "/none", { exit: 1, deploys: 2 }],
  ["leaves a deploy that failed", "fail/build", "/none", { exit: 12, deploys: 1 }],
])("the script that checks the site %s", async (_, branch, path, expected) => {
  const mock = createMock({ clock: "real", speed: 100 });
  const { infraUrl, close } = await mock.listen();
  onTestFinished(close);
  const env = {
    TANDEM_SITE: "site_4c1d",
    SITE_URL: `${infraUrl}${path}`,
    TANDEM_INFRA_URL: infraUrl,
    TANDEM_INFRA_TOKEN: mock.tokens.owner,
  };

  const { exit } = await runShell(rollback.replace("--branch main", `--branch ${branch}`), env);

  expect({ exit, deploys: mock.journal.find({ operationId: "deploySite" }).length }).toEqual(expected);
});
