import { describe, expect, it } from "vitest";
import { answerPage, followed, refused } from "../../../../test/support/paging-shapes.ts";
import { serving } from "../../../../test/support/serving.ts";
import { runMain } from "../testing/run-main.ts";

const rows = Array.from({ length: 5 }, (_, index) => ({ id: `x_${index}`, name: `web-${index}`, status: "online" }));
const ids = (count: number) =>
  rows
    .slice(0, count)
    .map(({ id }) => `${id}\n`)
    .join("");

/** Runs a line against a service with five of everything, two a page; and says which requests weren't reads. */
async function run(shape: (typeof followed)[string], line: string) {
  const changes: string[] = [];
  const url = await serving((request, response) => {
    if (request.method !== "GET") changes.push(`${request.method} ${request.url}`);
    const { body, headers } = answerPage(shape, rows, new URL(request.url!, `http://${request.headers.host}`));
    response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  });
  const env = { TANDEM_INFRA_URL: url, TANDEM_INFRA_TOKEN: "tok_1" };
  return { ...(await runMain(line.split(" "), { env, stdin: "" })), changes };
}

const exists = "servers create --name web-4 --host 203.0.113.7 --if-not-exists -q";

describe.each(Object.entries(followed))("%s", (_, shape) => {
  it.each([
    ["servers list --all -q", ids(5)],
    ["servers list -q", ids(5)],
    ["servers list --limit 3 -q", ids(3)],
    ["sites get web-4 -q", "x_4\n"],
    [exists, "x_4\n"],
    ["api /servers --paginate --query length(@)", "5\n"],
  ])("%s reads all pages", async (line, stdout) => {
    expect(await run(shape, line)).toMatchObject({ exit: 0, stdout, changes: [] });
  });
});

describe.each(Object.entries(refused))("%s", (_, shape) => {
  it.each(["servers list --all -q", "sites get web-9", exists.replace("web-4", "web-9")])(
    "%s fails, and changes nothing",
    async (line) => {
      const { exit, stderr, changes } = await run(shape, line);

      expect({ exit, changes }).toEqual({ exit: 1, changes: [] });
      expect(stderr).toContain("(assumption G-06)");
    },
  );

  it("servers list fails, or prints how to continue", async () => {
    const { exit, stdout, stderr } = await run(shape, "servers list");

    expect(stdout).toContain("x_1");
    expect(exit === 0 ? stderr : "more: failed").toContain("more: ");
  });
});

describe.each(Object.entries(followed))("%s", (_, shape) => {
  it("--limit 3 and its cursor print every row once", async () => {
    const first = await run(shape, "servers list --limit 3 --json --fields id");
    const cursor = /--cursor (\S+)/.exec(first.stderr)?.[1]?.replaceAll("'", "");
    const second = await run(shape, `servers list --limit 3 --json --fields id --cursor ${cursor}`);

    expect(first.stdout + second.stdout).toBe(
      '[{"id":"x_0"},{"id":"x_1"},{"id":"x_2"}]\n[{"id":"x_3"},{"id":"x_4"}]\n',
    );
  });
});
