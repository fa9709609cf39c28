import { expect, test } from "vitest";
import {
  cleanValue,
  type HeaderSource,
  headerPairs,
  headerValues,
  headerValuesOf,
  singleValue,
} from "./header-source.ts";

test.each<[what: string, source: unknown, values: unknown[]]>([
  ["a Headers", new Headers({ "X-Name": "a" }), ["a"]],
  ["a Headers without it", new Headers({ "x-other": "a" }), []],
  ["a Headers in which it is empty", new Headers({ "x-name": "" }), [""]],
  ["an object", { "x-name": "a", "x-other": "b", "x-nam": "c", "x-names": "d" }, ["a"]],
  ["an object, in several cases", { "X-Name": "a", "x-name": "b", "X-NAME": "c" }, ["a", "b", "c"]],
  ["an object with lists", { "x-name": ["a", "b"], "X-Name": [] }, ["a", "b"]],
  ["an object in which it is nothing", { "x-name": undefined, "X-Name": null }, []],
  ["an object in which it is no text", { "x-name": 0 }, [0]],
  [
    "pairs",
    [
      ["X-Name", "a"],
      ["x-other", "b"],
      ["x-name", "c"],
    ],
    ["a", "c"],
  ],
  ["a Map", new Map([["X-Name", "a"]]), ["a"]],
  ["pairs of which some are none", [["x-name", "a"], "x-name", [5, "b"], null, ["x-name", "c"]], ["a", "c"]],
  ["a flat list", ["X-Name", "a", "x-other", "x-name", "x-name", "b"], ["a", "b"]],
  ["a flat list that stops early", ["x-other", "a", "x-name"], [undefined]],
  ["an empty list", [], []],
  ["nothing", undefined, []],
  ["null", null, []],
  ["a text", "x-name: a", []],
])("a header is found in %s", (_, source, values) => {
  expect(headerValues(source as HeaderSource, "x-name")).toEqual(values);
});

test.each<[what: string, source: unknown]>([
  ["a Headers", new Headers({ "X-A": "1", "x-b": "2" })],
  ["an object", { "X-A": "1", "x-b": "2", "": "3", undefined: "4" }],
  [
    "pairs",
    [
      ["x-b", "2"],
      ["", "3"],
      ["X-A", "1"],
    ],
  ],
  ["a flat list", ["X-A", "1", "", "3", "x-b", "2"]],
])("several headers of %s are in the order that they are asked for, and none has no name", (_, source) => {
  const names = ["x-b", undefined, "x-c", "x-a", "x-b"];
  expect(headerValuesOf(source as HeaderSource, names)).toEqual([["2"], [], [], ["1"], ["2"]]);
});

test("of nothing, several headers have no values", () => {
  expect(headerValuesOf(undefined as never, ["a", undefined])).toEqual([[], []]);
});

test.each<[what: string, source: unknown, pairs: unknown[]]>([
  ["a Headers", new Headers({ "X-Name": "a" }), [["x-name", "a"]]],
  [
    "an object with lists",
    { "X-A": ["a", "b"], b: "c", c: [] },
    [
      ["X-A", "a"],
      ["X-A", "b"],
      ["b", "c"],
    ],
  ],
  [
    "a flat list",
    ["A", "1", "b", "2"],
    [
      ["A", "1"],
      ["b", "2"],
    ],
  ],
  ["a flat list with a name that isn't text", ["a", "1", { toString: null }, "2"], [["a", "1"]]],
  ["nothing", undefined, []],
  ["null", null, []],
  ["a text", "a: b", []],
])("all headers of %s are pairs", (_, source, pairs) => {
  expect(headerPairs(source as HeaderSource)).toEqual(pairs);
});

test.each([
  ["", ""],
  [" \t ", ""],
  ["\t a b \t", "a b"],
  ["a ", "a"],
  [" a", "a"],
  ["\u00a0a\u00a0", "\u00a0a\u00a0"],
])("%j without the whitespace around it is %j", (value, clean) => {
  expect(cleanValue(value, "x-name")).toBe(clean);
});

test.each([
  [5, "Its value is not a string."],
  [["a"], "Its value is not a string."],
  ["a\r\nb", "It contains a line break or NUL."],
  ["a\n", "It contains a line break or NUL."],
  ["\ra", "It contains a line break or NUL."],
  ["\0", "It contains a line break or NUL."],
])("%j is malformed", (value, hint) => {
  expect(() => cleanValue(value, "x-name")).toThrow(
    expect.objectContaining({ reason: "malformed_header", header: "x-name", hint }),
  );
});

test("one value alone is taken, and none is empty", () => {
  expect([singleValue([], "x-name"), singleValue([" a "], "x-name")]).toEqual(["", "a"]);
  expect(() => singleValue(["a", "a"], "x-name")).toThrow(
    expect.objectContaining({ reason: "malformed_header", header: "x-name", hint: "It was sent more than once." }),
  );
});
