import infra from "@tandem/sdk/openapi/infra.json" with { type: "json" };
import tools from "@tandem/sdk/openapi/tools.json" with { type: "json" };
import { expect, test } from "vitest";
import { runMain } from "../testing/program.ts";

test.each([
  ["tools", tools],
  ["infra", infra],
])("spec %s prints the document that is published", async (api, document) => {
  const { exit, stdout, stderr } = await runMain(["spec", api]);
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
  expect(JSON.parse(stdout)).toEqual(document);
});

test("an unknown API is a usage error that lists both", async () => {
  const { exit, stdout, stderr } = await runMain(["spec", "tool"]);
  expect({ exit, stdout, stderr }).toEqual({
    exit: 2,
    stdout: "",
    stderr: `error: API cannot be "tool"\n  why: it is one of tools, infra\n`,
  });
});
