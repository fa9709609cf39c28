import { createMock } from "@tandem/mock";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, expect, it } from "vitest";
import { toolReference } from "../../generated/tool-reference.ts";
import { runMain } from "../../testing/program.ts";

const mock = createMock();
const server = await mock.listen();
afterEach(() => mock.resetHandlers());
afterAll(() => server.close());

it("is the whole description as JSON", async () => {
  const { stdout } = await runMain(["tools", "info", "ai-translator", "--json"]);
  expect(JSON.parse(stdout)).toEqual({ slug: "ai-translator", ...toolReference["ai-translator"] });
});

it("sends no request for a known tool", async () => {
  const before = mock.journal.entries.length;
  await runMain(["tools", "info", "ai-translator"], { env: { TANDEM_TOOLS_URL: server.toolsUrl } });
  expect(mock.journal.entries.length).toBe(before);
});

it("asks the service about a tool it does not know", async () => {
  mock.use(
    http.get("*/api/v1/tools", () =>
      HttpResponse.json({ success: true, data: { tools: [{ slug: "new-tool", name: "New" }] } }),
    ),
  );
  const result = await runMain(["tools", "info", "new-tool", "--json"], { env: { TANDEM_TOOLS_URL: server.toolsUrl } });
  expect(result).toMatchObject({ exit: 0, stdout: '{"slug":"new-tool","name":"New"}\n' });
});
