import { expect, it } from "vitest";
import { splitTarget } from "./mock-request.ts";

it.each([
  ["/a/b?c=d", { path: "/a/b", query: "c=d" }],
  ["http://host:80/a?b", { path: "/a", query: "b" }],
  ["https://host", { path: "/", query: "" }],
  ["https://host?x=1", { path: "/", query: "x=1" }],
  ["/a?b?c#d?e", { path: "/a", query: "b?c" }],
  ["//evil/a", { path: "//evil/a", query: "" }],
])("%s is split", (target, parts) => {
  expect(splitTarget(target)).toEqual(parts);
});
