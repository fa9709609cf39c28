import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { expect, it } from "vitest";
import { configHome } from "../../testing/config-home.ts";
import { runBuilt } from "../../testing/run-built.ts";

it("concurrent writes of many processes lose nothing", async () => {
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
  writeFileSync(`${path}.lock`, `${pid} ${hostname()}`);
  expect(await runBuilt(["config", "set", "retries", "1"], { env })).toMatchObject({ exit: 0, stderr: "" });
});

it.each([
  ["HOME is empty", { HOME: "" }],
  ["HOME is relative", { HOME: "." }],
  ["XDG_CONFIG_HOME is relative", { XDG_CONFIG_HOME: "." }],
  ["every variable is empty", { HOME: "", XDG_CONFIG_HOME: "", TANDEM_CONFIG_DIR: "" }],
])("nothing is written to the working folder where %s", async (_, variables) => {
  const { env, folder } = configHome();
  writeFileSync(`${folder}/config.json`, "{}");
  const run = (...words: string[]) =>
    runBuilt(words, { cwd: folder, env: { ...env, HOME: "", TANDEM_CONFIG_DIR: "", ...variables } });
  expect(await run("config", "set", "timeout", "5s")).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining("error: no folder for the configuration was found\n"),
  });
  // A cache or a credential must not be written there either.
  await run("auth", "login", "infra", "--with-token", "--skip-check");
  await run("servers", "list", "--mock");
  expect(readdirSync(folder)).toEqual(["config.json"]);
  expect(readFileSync(`${folder}/config.json`, "utf8")).toBe("{}");
});
