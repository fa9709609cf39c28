import { createMock, type Fault } from "@tandem/mock";
import { afterAll, expect, it } from "vitest";
import { runMain } from "./testing/program.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());

const secret = "pl4ntedSecretOf40CharactersThatIsNowhere";
const check = ["run", "grammar-checker", "She go home.", "--debug", "--retries", "0"];

const key = `tdm_pro_${secret}`;

it.each([
  ["a success", check],
  ["the key inside the input", ["run", "grammar-checker", `my key is ${key}`, "--debug"]],
  ["the key as a tool", ["run", key, "text", "--debug"]],
  ["the key as a command", [key]],
  ["the key as a flag's value", [...check, "--timeout", key]],
  ["the key as a file", ["run", "grammar-checker", `@${key}`]],
  ["a refused key", check, { status: 401 }],
  ["a server error that repeats it", check, { status: 500, body: `Bearer ${key}` }],
  ["a refusal that repeats it", check, { status: 400, body: { error: { code: "x", message: `bad ${key}` } } }],
  ["a header that repeats it", check, { status: 429, headers: { "x-request-id": key } }],
  ["garbage", check, { garbage: true }],
] as readonly [string, readonly string[], Fault?][])("%s: the key is never printed", async (_, argv, fault) => {
  mock.faults.clear();
  if (fault) mock.faults.add({ operation: "*", key, fault });
  const env = { TANDEM_TOOLS_URL: server.toolsUrl, TANDEM_TOOLS_KEY: key };
  const { stdout, stderr } = await runMain(argv, { env, stderrColumns: 80 });
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
