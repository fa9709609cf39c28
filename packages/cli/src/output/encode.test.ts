import { expect, it } from "vitest";
import { runMain } from "../testing/program.ts";
import { csv } from "./encode.ts";

it.each([
  [[{ a: 'say "hi"', b: "x,y" }], 'a,b\n"say ""hi""","x,y"\n'],
  [[{ a: 1 }, { b: null, a: "l\nm" }], 'a,b\n1,\n"l\nm",\n'],
  [{ a: { b: [1, 2] } }, 'a\n"{""b"":[1,2]}"\n'],
  [["x", "y"], "value\nx\ny\n"],
  [[], ""],
  [[{ a: "=1+1" }], "a\n'=1+1\n"],
  [["\t=1", "＝1+1", "\n=1"], "value\n'\t=1\n'＝1+1\n\"'\n=1\"\n"],
  [[-7, -0.5, -1e-7, "+1"], "value\n-7\n-0.5\n-1e-7\n+1\n"],
])("%j as CSV", (value, text) => {
  expect(csv(value)).toBe(text);
});

it.each([
  [["servers", "list", "--format", "json"], 0, /^\[\{"id":"srv_/],
  [["--format", "yaml", "servers", "list"], 0, /^- id: srv_/],
  [["servers", "list", "-o", "json"], 2, /^$/],
  [["run", "grammar-checker", "She go home.", "-o", "-"], 0, /^She goes home\.\n$/],
])("%j: --format is the format, and -o is a file", async (words, exit, text) => {
  const result = await runMain([...words, "--mock"], { stdin: "" });
  expect(result).toMatchObject({ exit, stdout: expect.stringMatching(text) });
});
