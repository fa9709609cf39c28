import { createMock } from "@tandem/mock";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, expect, it } from "vitest";
import { toolReference } from "../../generated/tool-reference.ts";
import { runMain } from "../../testing/run-main.ts";

const mock = createMock();
const server = await mock.listen();
afterEach(() => mock.resetHandlers());
afterAll(() => server.close());

it("shows input, options, result and an example on a terminal", async () => {
  const { stdout } = await runMain(["tools", "info", "grammar-checker"], { env: { NO_COLOR: "1" }, stdoutColumns: 72 });
  expect(stdout).toBe(`grammar-checker  AI Grammar Checker
Correct spelling, grammar and style

Input
  text  The text to check. Assumed: 1 to 20,000 characters.

Options (-F)
  language=TEXT        Language of the input as a BCP 47 tag such as
                       \`en\` or \`pt-BR\`, or \`auto\` to detect it. (default
                       auto)
  level=default|picky  How strict to be; \`picky\` also reports matters of
                       taste. (default default)

Result (--fields)
  data.correctedText  The text with all corrections made. (string)
  data.issues         Issues, in the order of the text. (object[])
  data.score          Quality of the original text, 0 to 100. (number)
  data.language       Language of the text as a BCP 47 tag. (string)

Example
  tandem run grammar-checker @notes.txt
`);
});

it("is a fact a line in a pipe", async () => {
  const { stdout } = await runMain(["tools", "info", "grammar-checker"]);
  expect(stdout.split("\n")).toContain(
    "option\tlevel\tstring\tdefault,picky\tdefault\tHow strict to be; `picky` also reports matters of taste.",
  );
});

it("is the whole description as JSON", async () => {
  const { stdout } = await runMain(["tools", "info", "ai-translator", "--json"]);
  expect(JSON.parse(stdout)).toEqual({ slug: "ai-translator", ...toolReference["ai-translator"] });
});

it("asks nobody about a tool it knows", async () => {
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

it("names the nearest tool for one that is unknown", async () => {
  const result = await runMain(["tools", "info", "gramar-checker"]);
  expect(result).toMatchObject({ exit: 5, stdout: "" });
  expect(result.stderr).toContain('error: there is no tool "gramar-checker"\n  why: the tools are ai-detector, ');
  expect(result.stderr).toContain("\n  fix: tandem tools info grammar-checker\n");
});
