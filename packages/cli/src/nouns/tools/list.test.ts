import { createMock } from "@tandem/mock";
import { afterAll, expect, it } from "vitest";
import { toolReference } from "../../generated/tool-reference.ts";
import { runMain } from "../../testing/program.ts";

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

it("lists the built-in tools if no URL is set", async () => {
  const result = await runMain(["tools", "list", "-q"]);
  expect(result).toMatchObject({ exit: 0, stdout: `${Object.keys(toolReference).join("\n")}\n`, stderr: "" });
});
