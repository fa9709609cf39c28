import { expect, it } from "vitest";
import { runBuilt } from "../../testing/built-program.ts";
import { runMain } from "../../testing/program.ts";
import { commandTree } from "../command-tree.ts";
import { helpPages } from "./help-text.ts";

it("every prepared page equals the program's own output", async () => {
  const pages = await helpPages(commandTree);
  const printed = Object.keys(pages).map(async (path) => {
    const { stdout } = await runMain([...path.split(" ").filter(Boolean), "--help"]);
    return [path, stdout] as const;
  });
  expect(pages).toEqual(Object.fromEntries(await Promise.all(printed)));
});

it.each([[""], ["--help"], ["servers"], ["servers --help"], ["help run"], ["servers list -h"], ["nothing --help"]])(
  "the built program answers %j as the source does",
  async (line) => {
    const words = line.split(" ").filter(Boolean);
    const built = await runBuilt(words);
    const { exit, stdout, stderr } = await runMain(words);
    expect({ ...built, stdout: built.stdout.toString() }).toEqual({ exit, stdout, stderr });
  },
);
