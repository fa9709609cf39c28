import { createMock } from "@tandem/mock";
import { afterAll, expect, it } from "vitest";
import { infraAccount, seededIds } from "../../testing/account.ts";
import { runMain } from "../../testing/program.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());

it("prints the body as received, with its envelope", async () => {
  const env = infraAccount(server);
  const result = await runMain(["api", "GET", "/servers?limit=1"], { env });
  expect(result).toMatchObject({ exit: 0, stderr: "" });
  expect(JSON.parse(result.stdout)).toMatchObject({ data: [{ name: "staging-1" }], meta: { limit: 1 } });
});

it("takes --query and --fields", async () => {
  const env = infraAccount(server);
  const query = ["--query", "data[].name", "-q"];
  expect(await runMain(["api", "get", "/servers", ...query], { env })).toMatchObject({
    stdout: "staging-1\ndb-1\nweb-1\n",
  });
  const fields = ["--fields", "meta.limit"];
  expect(await runMain(["api", "get", "/servers", ...fields], { env })).toMatchObject({
    stdout: '{"meta":{"limit":25}}\n',
  });
});

it("prints null for an empty answer", async () => {
  const env = infraAccount(server);
  const { alert } = await seededIds({ env });
  const path = `/alerts/${alert}`;
  const confirmed = ["api", "DELETE", path, "--confirm", path];
  expect(await runMain(confirmed, { env })).toMatchObject({ exit: 0, stdout: "null\n" });
});

it.each(["/alerts/alt_1", "/webhooks/wh_1", "/databases/db_1/users/u_1", "/unknown"])(
  "DELETE %s isn't sent without a yes",
  async (path) => {
    const before = mock.journal.entries.length;
    const { exit, stderr } = await runMain(["api", "DELETE", path], { env: infraAccount(server) });
    expect({ exit, stderr }).toEqual({ exit: 3, stderr: expect.stringContaining(`--confirm ${path}`) });
    expect(mock.journal.entries).toHaveLength(before);
  },
);

it("sends -F, -f and --file, with flags over the file", async () => {
  const env = infraAccount(server);
  const flags = ["-F", "port=2222", "-F", 'tags=["a"]', "-f", "description=1", "--file", "-"];
  const stdin = "name: api\nhost: 203.0.113.50\nport: 1\n";
  const result = await runMain(["api", "POST", "/servers", ...flags], { env, stdin });
  expect(result).toMatchObject({ exit: 0 });
  expect(JSON.parse(result.stdout).data).toMatchObject({ name: "api", port: 2222, tags: ["a"], description: "1" });
});

it.each([
  [["api", "GET", "https://h.example.com/servers"], '"https://h.example.com/servers" is not a path', "use /servers"],
  [
    ["api", "GET", "/servers?x=1", "-F", "limit=1"],
    "a GET has no body",
    "pass parameters in the query string: ?key=value",
  ],
])("%j is rejected, exit 2", async (argv, message, fix) => {
  const result = await runMain(argv, { env: infraAccount(server) });
  expect(result).toMatchObject({ exit: 2, stdout: "" });
  expect(result.stderr).toContain(`error: ${message}\n`);
  if (fix !== undefined) expect(result.stderr).toContain(`  fix: ${fix}\n`);
});

it.each(["//evil.example.com/x", "/servers/../teams", "/servers/%2e%2e/teams", "/servers//x", "/servers#x"])(
  "a path that leads elsewhere is refused before anything is sent: %s",
  async (path) => {
    const env = infraAccount(server);
    expect(await runMain(["api", "GET", path], { env })).toMatchObject({ exit: 2, stdout: "" });
    expect(mock.journal.find({ key: env.TANDEM_INFRA_TOKEN })).toEqual([]);
  },
);

it("--paginate prints the items of all pages as one array", async () => {
  const env = infraAccount(server);
  const { stdout, exit } = await runMain(["api", "/servers?limit=1", "--paginate"], { env });
  expect(exit).toBe(0);
  expect(JSON.parse(stdout)).toHaveLength(3);
});
