import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { commandTree } from "../command-tree.ts";
import { printable } from "../output/printable.ts";
import { builtProgram, runBuilt } from "../testing/run-built.ts";
import { runMain } from "../testing/run-main.ts";
import { helpPages } from "./help-text.ts";
import { helpPath, preparedHelp } from "./prepared-help.ts";

it.each([
  [[], ""],
  [["--help"], ""],
  [["-h"], ""],
  [["help"], ""],
  [["servers", "list", "--help"], "servers list"],
  [["help", "servers"], "servers"],
  [["servers", "list"], undefined],
  [["--help", "servers"], undefined],
])("%j asks for the help of %j", (words, path) => {
  expect(helpPath(words)).toBe(path);
});

it.each([
  { name: "a pipe", columns: 80, setup: {} },
  { name: "a wide terminal", columns: 100, setup: { stdoutColumns: 140 } },
])("every prepared page for $name equals the program's own output", async ({ columns, setup }) => {
  const pages = await helpPages(commandTree, columns);
  const printed = await Promise.all(
    Object.keys(pages).map(async (path) => {
      const { stdout } = await runMain([...path.split(" ").filter(Boolean), "--help"], setup);
      return [path, stdout] as const;
    }),
  );
  expect(pages).toEqual(Object.fromEntries(printed));
  expect(Object.values(pages).map((text) => printable(text, { isRunner: true }))).toEqual(Object.values(pages));
});

it.each([["--help"], ["servers --help"], ["help run"], ["servers ls -h"], ["nothing --help"]])(
  "the built program answers %s as the source does",
  async (line) => {
    const words = line.split(" ");
    const built = await runBuilt(words);
    const { exit, stdout, stderr } = await runMain(words);
    expect({ ...built, stdout: built.stdout.toString() }).toEqual({ exit, stdout, stderr });
  },
);

it.each([
  { name: "as the build left it", isPrepared: true },
  { name: "on a terminal of another width", columns: 99, isPrepared: false },
  { name: "with a secret that is part of it", env: { TANDEM_TOOLS_KEY: "auth login" }, isPrepared: false },
  { name: "with another secret", env: { TANDEM_TOOLS_KEY: "tdm_pro_1" }, isPrepared: true },
  { name: "on a runner", env: { GITHUB_ACTIONS: "true" }, isPrepared: false },
])("help $name is prepared: $isPrepared", ({ env = {}, columns = 80, isPrepared }) => {
  const text = preparedHelp("", { env, columns, program: pathToFileURL(builtProgram).href });
  expect(text !== undefined).toBe(isPrepared);
});
