import { describe, expect, it } from "vitest";
import type { Environment } from "../process/io.ts";
import { runTerminal } from "../testing/terminal.ts";
import { pagerFor } from "./pager.ts";
import { streamStyle } from "./style.ts";

const long = "line\n".repeat(24);

const pager = (env: Environment, { text = long, rows = 24, isTTY = true, noPager = false, columns = 80 } = {}) => {
  const stdout = { isTTY, columns, rows } as never;
  return pagerFor(text, { style: streamStyle(stdout, env, false), stdout, env, noPager });
};

it.each([
  ["nothing", {}, ["less"]],
  ["PAGER", { PAGER: "more -s" }, ["more", "-s"]],
  ["TANDEM_PAGER, which wins", { TANDEM_PAGER: "most", PAGER: "more" }, ["most"]],
  ["words in quotes", { PAGER: `'/opt/my pager/less' -P "a b"` }, ["/opt/my pager/less", "-P", "a b"]],
  ["what only a shell would run", { PAGER: "less; touch $(x)" }, ["less;", "touch", "$(x)"]],
  ["cat", { PAGER: "cat" }, undefined],
  ["an empty text", { TANDEM_PAGER: "", PAGER: "less" }, undefined],
])("%s in the environment", (_, env, words) => {
  expect(pager(env)).toEqual(words);
});

it.each([
  ["what fits", {}, { text: "line\n".repeat(23) }],
  ["a pipe", {}, { isTTY: false }],
  ["--no-pager", {}, { noPager: true }],
  ["CI", { CI: "true" }, {}],
  ["TERM=dumb", { TERM: "dumb" }, {}],
  ["a screen reader", { ACCESSIBLE: "1" }, {}],
  ["a terminal that does not say how high it is", {}, { rows: 0 }],
])("there is none for %s", (_, env, setup) => {
  expect(pager(env, setup)).toBeUndefined();
});

describe.skipIf(process.platform !== "linux")("on a terminal", () => {
  const env = { TANDEM_PAGER: "sed 's/^/paged: /'" };

  it("pages a long list; notes come afterwards", async () => {
    const { exit, screen } = await runTerminal("stty rows 10; tandem tools list --fields slug", { env });
    expect(exit).toBe(0);
    const lines = screen.trimEnd().split("\n");
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.slice(0, -1).filter((line) => !line.startsWith("paged: "))).toEqual([]);
    expect(lines.at(-1)).toMatch(/^\d+ tools$/);
  });

  it.each([
    ["--json", "stty rows 10; tandem tools list --json"],
    ["a result", "stty rows 10; tandem version"],
  ])("%s goes without", async (_, line) => {
    expect((await runTerminal(line, { env })).screen).not.toContain("paged");
  });

  it("Ctrl-C in it is its own", async () => {
    const pager = `sh -c 'trap "" INT; cat >/dev/null; echo reading; read line </dev/tty; echo read'`;
    const { exit, screen } = await runTerminal("trap : INT; stty rows 10; tandem tools list; echo ended $?", {
      env: { PAGER: pager },
      keys: [
        ["reading", "\u0003"],
        ["^C", "\n"],
      ],
    });
    expect(exit).toBe(0);
    expect(screen).toMatch(/^reading\n\^C\nread\n[^\n]+\n\d+ tools\nended 0\n$/);
  });

  it("reports a missing pager and prints everything", async () => {
    const { screen } = await runTerminal("stty rows 10; tandem tools list --fields slug", {
      env: { PAGER: "no-such", NO_COLOR: "1" },
    });
    expect(screen).toMatch(/^note: the pager no-such could not be started\nSLUG\n/);
    expect(screen).toMatch(/^\d+ tools$/m);
  });
});
