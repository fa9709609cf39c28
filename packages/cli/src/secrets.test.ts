import { createMock } from "@tandem/mock";
import { afterAll, expect, it } from "vitest";
import { runMain } from "./testing/run-main.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());

const secret = "pl4ntedSecretOf40CharactersThatIsNowhere";
const check = ["run", "grammar-checker", "She go home.", "--debug", "--retries", "0"];

const rows = [
  { what: "a success", argv: check },
  { what: "a success as JSON", argv: [...check, "--json"] },
  { what: "the key inside the input", argv: ["run", "grammar-checker", `my key is tdm_pro_${secret}`, "--debug"] },
  { what: "the key as a tool", argv: ["run", `tdm_pro_${secret}`, "text", "--debug"] },
  { what: "the key as a command", argv: [`tdm_pro_${secret}`] },
  { what: "the key as a flag's value", argv: [...check, "--timeout", `tdm_pro_${secret}`] },
  { what: "the key as a file", argv: ["run", "grammar-checker", `@tdm_pro_${secret}`] },
  { what: "a refused key", argv: check, fault: { status: 401 } },
  {
    what: "a server error that repeats the key",
    argv: check,
    fault: { status: 500, body: `Bearer tdm_pro_${secret}` },
  },
  {
    what: "a refusal that repeats the key",
    argv: check,
    fault: { status: 400, body: { error: { code: "x", message: `bad tdm_pro_${secret}` } } },
  },
  {
    what: "a header that repeats the key",
    argv: check,
    fault: { status: 429, headers: { "x-request-id": `tdm_pro_${secret}` } },
  },
  { what: "a broken connection", argv: check, fault: { reset: "before-headers" } },
  { what: "garbage", argv: check, fault: { garbage: true } },
] as const;

it.each(rows)("$what: the key is never printed, even with --debug", async (row) => {
  const key = `tdm_pro_${secret}`;
  mock.faults.clear();
  if ("fault" in row) mock.faults.add({ operation: "*", key, fault: row.fault });
  const env = { TANDEM_TOOLS_URL: server.toolsUrl, TANDEM_TOOLS_KEY: key };
  const { stdout, stderr } = await runMain(row.argv, { env, stderrColumns: 80 });
  expect(stdout + stderr).not.toBe("");
  expect(stdout + stderr).not.toContain(secret);
});

const padded = ` ${secret}\n`;

it.each([
  ["the tool key", { TANDEM_TOOLS_KEY: padded }, secret],
  ["the token", { TANDEM_INFRA_TOKEN: padded }, secret],
  ["the webhook secret", { TANDEM_WEBHOOK_SECRET: padded }, secret],
  [
    "the password in the address",
    { TANDEM_INFRA_URL: ` https://me:${encodeURIComponent(`${secret}/é`)}@a.example ` },
    `${secret}/é`,
  ],
  ["the address", { TANDEM_TOOLS_URL: ` https://me:short@a.example ` }, "https://me:short@a.example"],
])("%s of the environment is masked wherever it is typed", async (_, env, typed) => {
  const { exit, stderr } = await runMain([`x${typed}`], { env });
  expect([exit, stderr]).toEqual([2, expect.stringMatching(/^error: unknown command .*\*\*\*\*/)]);
  expect(stderr).not.toContain(typed);
});

it("an unreadable URL and an empty secret mask nothing", async () => {
  const { stderr } = await runMain(["%zz"], { env: { TANDEM_INFRA_URL: "http://me:%zz@", TANDEM_TOOLS_KEY: " " } });
  expect(stderr).toContain("error: unknown command '%zz'\n");
});

it("a password in the address is in no output", async () => {
  const env = { TANDEM_TOOLS_URL: `http://me:${secret}@127.0.0.1:1`, TANDEM_TOOLS_KEY: "tdm_pro_nobody00" };
  const { stderr } = await runMain(check, { env });
  expect(stderr).toContain("error: ");
  expect(stderr).not.toContain(secret);
});
