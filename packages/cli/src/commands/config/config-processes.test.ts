import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { expect, it } from "vitest";
import { configHome } from "../../testing/config-home.ts";
import { runBuilt } from "../../testing/run-built.ts";

it("many processes that write at once: nothing is lost", async () => {
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
