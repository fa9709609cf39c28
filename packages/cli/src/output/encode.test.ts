import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { infraAccount } from "../testing/mock-account.ts";
import { runMain } from "../testing/run-main.ts";
import { csv } from "./encode.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());
const env = infraAccount(server);
const run = (...words: string[]) => runMain(words, { env, stdin: "" });

describe("--format", () => {
  it("yaml is the same value as JSON", async () => {
    const json = await run("servers", "list", "--json");
    const yaml = await run("servers", "list", "--format", "yaml");
    expect(yaml).toMatchObject({ exit: 0, stderr: "" });
    expect(parse(yaml.stdout)).toEqual(JSON.parse(json.stdout));
  });

  it("csv has a heading, and the fields that are asked for", async () => {
    const { stdout } = await run("servers", "list", "--format", "csv", "--fields", "name,status");
    expect(stdout.split("\n")[0]).toBe("name,status");
    expect(stdout).toContain("\nweb-1,online\n");
  });

  it("json is --json, errors too", async () => {
    const both = await Promise.all([
      run("servers", "get", "srv_zz", "--format", "json"),
      run("servers", "get", "srv_zz", "--json"),
    ]);
    const [one, other] = both.map(({ stderr }) => JSON.parse(stderr).error.code);
    expect(one).toBe(other);
  });

  it("accepts the result of a query", async () => {
    expect(await run("servers", "list", "--query", "[?name=='web-1'].{n: name}", "--format", "csv")).toMatchObject({
      stdout: "n\nweb-1\n",
    });
  });
});

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
