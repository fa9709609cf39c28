import { describe, expect, it } from "vitest";
import { commandTree, type Leaf, type Menu } from "./command-tree.ts";
import { parseArgv } from "./parse-argv.ts";
import { configHome } from "./testing/config-home.ts";
import { runMain } from "./testing/run-main.ts";

function leaves(menu: Menu, path: readonly string[] = []): (readonly [string, Leaf])[] {
  return Object.entries(menu.commands).flatMap(([name, entry]) =>
    "commands" in entry ? leaves(entry, [...path, name]) : [[[...path, name].join(" "), entry] as const],
  );
}

/** Words that make each command work on the mock. A command without a row fails the test below. */
const working: Readonly<Record<string, readonly string[]>> = {
  "tools list": [],
  "tools info": ["grammar-checker"],
  "tools run": ["grammar-checker", "She go home."],
  run: ["grammar-checker", "She go home."],
  "auth login": ["tools"],
  "auth logout": [],
  "auth status": [],
  "auth list": [],
  "auth switch": ["default"],
  "config list": [],
  "config get": ["timeout"],
  "config set": ["timeout", "5m"],
  "config unset": ["timeout"],
  "config path": [],
  completion: ["bash"],
  doctor: [],
  version: [],
};

/** Commands that serve until they are stopped. Their own tests run them. */
const serving = ["mock start"];

describe.each(leaves(commandTree))("tandem %s", (name, leaf) => {
  it("has examples that can be typed", async () => {
    const { examples } = await leaf.load();
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples.flatMap((line) => line.split(" | "))) {
      const words = (example.match(/(?:[^\s"]|"[^"]*")+/g) ?? []).map((word) => word.replaceAll('"', ""));
      expect(words.shift()).toBe("tandem");
      if (words[0] === "--version") continue;
      await expect(parseArgv(words, commandTree, 80)).resolves.toMatchObject({ kind: "invocation" });
    }
  });

  it.skipIf(serving.includes(name))("prints JSON on the mock", async () => {
    expect(Object.keys(working)).toContain(name);
    const result = await runMain([...name.split(" "), ...working[name]!, "--mock", "--json"], {
      env: configHome().env,
    });
    expect(result.exit).toBe(0);
    expect(() => JSON.parse(result.stdout)).not.toThrow();
  });
});
