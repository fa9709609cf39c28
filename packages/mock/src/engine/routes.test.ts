import { describe, expect, it } from "vitest";
import { cpuMs } from "../../../../test/support/cpu-time.ts";
import { resolveOptions } from "../mock-options.ts";
import { toolsApi } from "../tools/tools-api.ts";
import { Routes } from "./routes.ts";

const routes = new Routes([toolsApi(resolveOptions({}))], false);
const found = (method: string, path: string) => routes.find(method, path)?.operation.operationId;

it.each([
  ["GET", "/api/v1/tools", "listTools"],
  ["POST", "/api/v1/tools/grammar-checker", "tool_grammar_checker"],
  ["POST", "/api/v1/tools/grammar%2Dchecker", "tool_grammar_checker"],
  ["POST", "/api/v1/tools/unheard-of", "callTool"],
  ["POST", "/api/v1/tools/..", "callTool"],
  ["GET", "/api/v1/tools/grammar-checker", "listTools"],
  ["POST", "/api/v1/tools", undefined],
  ["POST", "/api/v1/tools/", undefined],
  ["POST", "/api/v1/tools/a/b", undefined],
  ["POST", "/api/v1/tools/%zz", undefined],
])("%s %s is %s", (method, path, operationId) => {
  expect(found(method, path)).toBe(operationId);
});

it("decodes path parameters", () => {
  expect(routes.find("POST", "/api/v1/tools/a%20b")?.params).toEqual({ slug: "a b" });
});

describe("the nearest route", () => {
  it.each([
    ["POST", "/api/v1/tool/grammar-checker", "POST /api/v1/tools/grammar-checker"],
    ["PUT", "/api/v1/tools/ai-detector", "POST /api/v1/tools/ai-detector"],
    ["GET", "/api/v1/toolz", "GET /api/v1/tools"],
  ])("to %s %s is %s", (method, path, nearest) => {
    expect(routes.nearest(method, path)).toBe(nearest);
  });

  it.each([201, 15_000])("is not looked for when the path has %i characters", (length) => {
    const look = () => expect(routes.nearest("GET", `/api/v1/${"x".repeat(length - 8)}`)).toBe(undefined);
    expect(cpuMs(look)).toBeLessThan(1_000);
  });
});

describe("an operation's name", () => {
  it.each(["tool_grammar_checker", "grammar-checker"])("may be %s", (name) => {
    expect(routes.resolveOperation(name).operationId).toBe("tool_grammar_checker");
  });

  it("suggests the nearest one for an unknown name", () => {
    expect(() => routes.resolveOperation("tool_gramar_checker")).toThrow(/Did you mean tool_grammar_checker\?/);
  });

  it("is rejected without one when it is long", () => {
    const look = () =>
      expect(() => routes.resolveOperation("x".repeat(100_000))).toThrow(/^There is no operation "x{200}…"\.$/);
    expect(cpuMs(look)).toBeLessThan(1_000);
  });
});
