import type { GrammarCheckerOptions, GrammarCheckerRequest, GrammarCheckerResult } from "@tandem/sdk";
import { expectTypeOf, test } from "vitest";
import type { CheckedSlug, DidYouMean } from "./checked-slug.ts";
import type { AnyToolSlug, ToolOptions, ToolRequest, ToolResult, ToolSlug } from "./tool-types.ts";
import type { ToolsClient } from "./tools-client.ts";

test("a literal one letter off a documented slug is rejected, with a suggestion", () => {
  expectTypeOf<CheckedSlug<"gramar-checker">>().toEqualTypeOf<DidYouMean<"grammar-checker">>();
  expectTypeOf<CheckedSlug<"grammmar-checker">>().toEqualTypeOf<DidYouMean<"grammar-checker">>();
  expectTypeOf<CheckedSlug<"grammar-chekcer">>().toEqualTypeOf<DidYouMean<"grammar-checker">>();
  expectTypeOf<CheckedSlug<"grammar_checker">>().toEqualTypeOf<DidYouMean<"grammar-checker">>();
  expectTypeOf<CheckedSlug<"Grammar-Checker">>().toEqualTypeOf<DidYouMean<"grammar-checker">>();
  expectTypeOf<CheckedSlug<"transcriptions">>().toEqualTypeOf<DidYouMean<"transcription">>();
});

test("documented slugs, others and any string pass", () => {
  expectTypeOf<CheckedSlug<"grammar-checker">>().toBeUnknown();
  expectTypeOf<CheckedSlug<ToolSlug>>().toBeUnknown();
  expectTypeOf<CheckedSlug<"some-new-tool">>().toBeUnknown();
  expectTypeOf<CheckedSlug<"text-rewriter">>().toBeUnknown();
  expectTypeOf<CheckedSlug<"">>().toBeUnknown();
  expectTypeOf<CheckedSlug<string>>().toBeUnknown();
  expectTypeOf<CheckedSlug<AnyToolSlug>>().toBeUnknown();
});

test("run refuses a misspelt slug, and takes a newer one with any options", () => {
  const calls = (tools: ToolsClient, slug: string) => [
    // @ts-expect-error
    tools.run("gramar-checker", { input: "x" }),
    // @ts-expect-error
    tools.run("grammar-checker", { input: "x", options: { level: "strictest" } }),
    tools.run("some-new-tool", { input: "x", options: { anything: 1 } }),
    tools.run(slug, { input: "x" }),
    tools.run("gramar-checker" as string, { input: "x" }),
  ];
  expectTypeOf(calls).toBeFunction();
});

test("a generic function takes the check on", () => {
  const run = <S extends AnyToolSlug>(
    tools: ToolsClient,
    slug: S & CheckedSlug<S>,
    request: ToolRequest<S>,
  ): Promise<ToolResult<S>> => tools.run(slug, request);
  expectTypeOf(run).toBeFunction();
});

test("inputs and results of a tool have names", () => {
  expectTypeOf<ToolResult<"grammar-checker">>().toEqualTypeOf<GrammarCheckerResult>();
  expectTypeOf<ToolRequest<"grammar-checker">>().toEqualTypeOf<GrammarCheckerRequest>();
  expectTypeOf<GrammarCheckerOptions>().toExtend<ToolOptions<"grammar-checker">>();
});
