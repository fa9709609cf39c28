import type { Deploy } from "@tandem/sdk";
import { expect, it } from "vitest";
import { deploySummary } from "./deploy-summary.ts";

const site = { id: "site_1", name: "shop", url: "https://shop.example.com/a_b" };
const deploy = {
  id: "dep_1",
  status: "succeeded",
  branch: "main",
  commit: { sha: "0123456789abcdef", message: "Fix\nthe cart", author: null },
  durationMs: 12_400,
  logUrl: null,
} as unknown as Deploy;

it("is a table of what is known", () => {
  expect(deploySummary({ site, deploy })).toBe(
    [
      "### shop is deployed",
      "",
      "| | |",
      "| --- | --- |",
      "| Site | shop (site_1) |",
      "| Address | https://shop.example.com/a_b |",
      "| Deploy | dep_1 |",
      "| Status | succeeded |",
      "| Branch | main |",
      "| Commit | 0123456789ab Fix the cart |",
      "| Took | 12 s |",
      "",
      "",
    ].join("\n"),
  );
});

it("says that a deploy goes on which nobody waits for any more", () => {
  const text = deploySummary({ site, deploy: { ...deploy, status: "building" }, problem: "time is up", goesOn: true });
  expect(text).toContain("### shop is still being deployed\n");
});

it("takes nothing that others wrote for Markdown or HTML", () => {
  const message = "| <img src=x> [a](b) `c`\n# d";
  const commit = { sha: "0".repeat(40), message, author: null };
  const text = deploySummary({ site, deploy: { ...deploy, commit, durationMs: null }, problem: "ended | badly" });
  expect(text).toContain("### shop was not deployed\n");
  expect(text).toContain("| Commit | 000000000000 \\| \\<img src=x\\> \\[a\\](b) \\`c\\` \\# d |\n");
  expect(text).toContain("| Problem | ended \\| badly |\n");
  expect(text).not.toContain("Took");
});
