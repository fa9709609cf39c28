import type { Deploy } from "@tandem/sdk";
import { expect, it } from "vitest";
import { deploySummary } from "../nouns/sites/wait-for-release.ts";

const site = { id: "site_1", name: "shop", url: "https://shop.example.com/a_b" };
const deploy = {
  id: "dep_1",
  status: "succeeded",
  branch: "main",
  commit: { sha: "0123456789abcdef", message: "Fix\nthe cart", author: null },
  durationMs: 12_400,
  logUrl: null,
} as unknown as Deploy;

it("is a table of the known facts", () => {
  expect(deploySummary({ site, deploy })).toBe(
    [
      "### shop is deployed",
      "",
      "| | |",
      "| --- | --- |",
      "| Site | shop (site\\_1) |",
      "| Address | https://shop.example.com/a_b |",
      "| Deploy | dep\\_1 |",
      "| Status | succeeded |",
      "| Branch | main |",
      "| Commit | 0123456789ab Fix the cart |",
      "| Took | 12 s |",
      "",
      "",
    ].join("\n"),
  );
});

it("reports a deploy that continues without a waiter", () => {
  const text = deploySummary({ site, deploy: { ...deploy, status: "building" }, problem: "time is up", goesOn: true });
  expect(text).toContain("### shop is still being deployed\n");
});

it("escapes Markdown and HTML of others", () => {
  const message = "| <img src=x> [a](b) `c`\n# d";
  const commit = { sha: "0".repeat(40), message, author: null };
  const text = deploySummary({ site, deploy: { ...deploy, commit, durationMs: null }, problem: "ended | badly" });
  expect(text).toContain("### shop was not deployed\n");
  expect(text).toContain("| Commit | 000000000000 \\| \\<img src=x\\> \\[a\\](b) \\`c\\` \\# d |\n");
  expect(text).toContain("| Problem | ended \\| badly |\n");
  expect(text).not.toContain("Took");
});

it.each([
  [
    "Address",
    { site: { ...site, url: "https://x.example/a|b) [c](javascript:d) <e>" } },
    "https://x.example/a%7Cb%29%20%5Bc%5D%28javascript:d%29%20%3Ce%3E",
  ],
  ["Address", { site: { ...site, url: "javascript:alert(1)" } }, "javascript:alert(1)"],
  ["Status", { deploy: { ...deploy, status: "ok | <b>\n### x" as never } }, "ok \\| \\<b\\> \\#\\#\\# x"],
  ["Deploy", { deploy: { ...deploy, id: "dep_1\n| a\u202e" } }, "dep\\_1 \\| a\\\\u202e"],
  ["Log", { deploy: { ...deploy, logUrl: "https://x.example/<img>" } }, "https://x.example/%3Cimg%3E"],
  [
    "Branch",
    { deploy: { ...deploy, branch: "@team &amp; https://evil.example" } },
    "\\@team \\&amp; https\\://evil.example",
  ],
])("%s is text, or a link to the web", (name, end, text) => {
  expect(deploySummary({ site, deploy, ...end })).toContain(`| ${name} | ${text} |\n`);
});

it("reports that nothing was deployed", () => {
  expect(deploySummary({ site, deploy, isMock: true })).toMatch(/^### .* is deployed \(mock: nothing was sent\)\n/);
});
