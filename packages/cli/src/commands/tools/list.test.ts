import { createMock } from "@tandem/mock";
import { afterAll, expect, it } from "vitest";
import { toolReference } from "../../generated/tool-reference.ts";
import { runMain } from "../../testing/run-main.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());
const env = { TANDEM_TOOLS_URL: server.toolsUrl };

it("asks the service, without a key", async () => {
  const before = mock.journal.entries.length;
  const result = await runMain(["tools", "list", "-q"], { env });
  expect(result).toMatchObject({ exit: 0, stderr: "" });
  expect(result.stdout.split("\n")).toContain("grammar-checker");
  expect(mock.journal.entries.slice(before)).toMatchObject([{ method: "GET", path: "/api/v1/tools", status: 200 }]);
});

it("lists the described tools when there is no address to ask", async () => {
  const result = await runMain(["tools", "list", "-q"]);
  expect(result).toMatchObject({ exit: 0, stdout: `${Object.keys(toolReference).join("\n")}\n`, stderr: "" });
});

it("is a table under headings on a terminal", async () => {
  const { stdout } = await runMain(["tools", "list"], { env: { NO_COLOR: "1" }, stdoutColumns: 60 });
  const lines = stdout.trimEnd().split("\n");
  expect(lines[0]).toMatch(/^SLUG +INPUT KIND +DESCRIPTION$/);
  expect(lines).toHaveLength(1 + Object.keys(toolReference).length);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
});

it("is a line of tabs each in a pipe, whole and without a heading", async () => {
  const { stdout } = await runMain(["tools", "list"]);
  expect(stdout.split("\n")).toContain(
    "ai-detector\ttext\tTell whether a text was written by a person or by a model\tAI Content Detector",
  );
});

it.each([
  [["--json", "--fields", "slug"], '[{"slug":"ai-detector"},'],
  [["--fields", "inputKind,slug"], "text\tai-detector\n"],
])("%j cuts it down", async (flags, start) => {
  expect((await runMain(["tools", "list", ...flags])).stdout.slice(0, start.length)).toBe(start);
});

it("refuses a field it does not have", async () => {
  const result = await runMain(["tools", "list", "--fields", "slgu"]);
  expect(result).toMatchObject({ exit: 2, stdout: "" });
  expect(result.stderr).toContain("fix: tandem tools list --fields slug\n");
});
