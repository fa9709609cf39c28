import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { runBuilt } from "../../testing/built-program.ts";
import { configHome } from "../../testing/config-home.ts";

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
