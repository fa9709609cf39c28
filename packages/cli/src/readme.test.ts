import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { configHome } from "./testing/config-home.ts";
import { runTerminal } from "./testing/terminal.ts";

const readmes = ["../../../README.md", "../README.md"].map((path) =>
  readFileSync(new URL(path, import.meta.url), "utf8"),
);

/** What a tour types, and what it shows of the answer. A line of three dots means any. */
const tour = [...readmes.join("\n").matchAll(/^```console\n([\s\S]*?)^```$/gm)].flatMap(([, block = ""]) =>
  block
    .split(/^\$ /m)
    .slice(1)
    .map((entry) => {
      const [line = "", ...shown] = entry.trimEnd().split("\n");
      return { line, shown: shown.join("\n") };
    })
    // Others are about an account of someone's own.
    .filter(({ line }) => line.includes("--mock")),
);

const pattern = (shown: string): RegExp => {
  const pieces = shown.split(/^\.\.\.$/m).map((piece) => piece.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${pieces.join("[\\s\\S]*")}\\n$`);
};

it("the tours of the READMEs are all run", () => {
  expect(tour.map(({ line }) => line)).toEqual([
    'npx tandem run grammar-checker "She go home." --mock',
    'tandem run grammar-checker "She go home." --mock',
    "tandem sites list --mock",
  ]);
});

describe.skipIf(process.platform !== "linux")("a README's tour shows what a terminal shows", () => {
  it.each(tour)("$line", async ({ line, shown }) => {
    const { env } = configHome();

    const { screen } = await runTerminal(line.replace(/^npx tandem\b/, "tandem"), {
      env: { ...env, NO_COLOR: "1" },
      columns: 100,
    });

    expect(screen).toMatch(pattern(shown));
  });
});
