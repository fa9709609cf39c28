import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collect, spawnBuilt } from "./testing/built-program.ts";
import { configHome } from "./testing/config-home.ts";

const mock = createMock({ clock: "real", speed: 200 });
const server = await mock.listen();
afterAll(() => server.close());

const plant = "pl4ntedSecretThatIsNowhereElse";
const key = `tdm_pro_${plant}`;
const token = `tdi_owner_${plant}`;
/** Too short to be masked wherever it stands: it is known by its place alone. */
const password = "hunter2";
const address = server.infraUrl.replace("//", `//me:${password}@`);
const badAddress = `http://me:${password}%zz@127.0.0.1:1`;
const webhookSecret = `whsec_${Buffer.from(plant).toString("base64")}`;
const secrets = [plant, password, webhookSecret];

/** Signed in by a file, so that nothing in the environment says what to mask. Everything it writes is in one folder. */
const { env: home, folder } = configHome();
const env = {
  ...home,
  TANDEM_WEBHOOK_SECRET: webhookSecret,
  GITHUB_ACTIONS: "true",
  NODE_OPTIONS: `--import=${join(folder, "spawned.mjs")}`,
};

/** Keeps the arguments of every process that is started, and can make the program fail where it calls a service. */
writeFileSync(
  join(folder, "spawned.mjs"),
  `import childProcess from "node:child_process";
   import { appendFileSync } from "node:fs";
   import { syncBuiltinESMExports } from "node:module";
   const { spawn } = childProcess;
   childProcess.spawn = (file, words, options) => {
     appendFileSync(${JSON.stringify(join(folder, "spawned.txt"))}, [file, ...words].join(" ") + "\\n");
     return spawn(file, words, options);
   };
   syncBuiltinESMExports();
   const { stringify } = JSON;
   if (process.env.BREAK)
     JSON.stringify = (value, ...more) => {
       if (value?.meta) throw new RangeError(process.env.BREAK);
       return stringify(value, ...more);
     };`,
);

async function run(words: readonly string[], stdin = "", extra: Readonly<Record<string, string>> = {}) {
  const child = spawnBuilt(words, { stdio: ["pipe", "pipe", "pipe"], env: { ...env, ...extra } });
  child.stdin!.end(stdin);
  const { exit, stdout, stderr } = await collect(child);
  return { exit, stdout: stdout.toString(), stderr };
}

let site = "";

beforeAll(async () => {
  await run(["auth", "login", "tools", "--with-token", "--url", server.toolsUrl], key);
  await run(["auth", "login", "infra", "--with-token", "--url", server.infraUrl], token);
  expect(readFileSync(join(folder, "credentials.json"), "utf8").split(plant)).toHaveLength(3);
  site = (await run(["sites", "list", "-q"])).stdout.trim();
});

const echo = (status: number, secret: string) => ({ status, body: { detail: secret, message: secret } });
const check = ["run", "grammar-checker", "the the", "--debug", "--retries", "0"];

it.each([
  { what: "a trace", words: check },
  { what: "a result that repeats it", words: ["run", "grammar-checker", `Keep ${key} the the`, "--json", "--debug"] },
  {
    what: "a refusal that repeats it",
    words: check,
    fault: { operation: "grammar-checker", ...echo(400, key) },
    exit: 7,
  },
  {
    what: "a fault of the service that repeats it",
    words: ["servers", "list", "--debug", "--retries", "0"],
    fault: { operation: "listServers", ...echo(500, token) },
    exit: 11,
  },
  {
    what: "a request that is shown",
    words: ["servers", "create", "--name", "web-9", "--host", "h.example", "--dry-run"],
  },
  { what: "what was created", words: ["servers", "create", "--name", `n-${token}`, "--host", "203.0.113.9", "--json"] },
  { what: "an id that does not exist", words: ["servers", "get", token, "--debug"], exit: 5 },
  { what: "a deploy and what is kept of it", words: ["deploy", "SITE", "--message", token] },
  { what: "a signature", words: ["webhooks", "send", "deploy.failed", "--to", "1", "--dry-run", "--debug"] },
  { what: "a delivery to nobody", words: ["webhooks", "send", "deploy.failed", "--to", "1", "--debug"], exit: 11 },
  { what: "what was spent", words: ["credits", "--json"] },
  { what: "the settings", words: ["config", "list", "--json"] },
  { what: "the status", words: ["auth", "status", "--debug"] },
  { what: "the doctor", words: ["doctor", "--debug"] },
  { what: "completion", words: ["__complete", "fish", "servers", "get", "."], env: { TANDEM_COMPLETION_MS: "20000" } },
  {
    what: "a login that asks the keychain",
    words: ["auth", "login", "infra", "--with-token", "--debug"],
    stdin: token,
    env: { TANDEM_NO_KEYRING: "0" },
  },
  { what: "a fault of the program", words: [...check, "--json"], env: { BREAK: `broken by ${key}` }, exit: 1 },
  {
    what: "the settings, a password in the address",
    words: ["config", "list"],
    env: { TANDEM_INFRA_URL: address },
    exit: 2,
  },
  { what: "the status, a password in the address", words: ["auth", "status"], env: { TANDEM_INFRA_URL: address } },
  { what: "an address that cannot be decoded", words: ["auth", "status"], env: { TANDEM_INFRA_URL: badAddress } },
])("$what: no secret in its output", async ({ words, stdin, env: extra, fault, exit = 0 }) => {
  mock.faults.clear();
  if (fault) {
    const { operation, ...answer } = fault;
    for (const owner of [key, token]) mock.faults.add({ operation, key: owner, fault: answer });
  }
  const result = await run(
    words.map((word) => (word === "SITE" ? site : word)),
    stdin,
    extra,
  );
  expect(result.exit).toBe(exit);
  expect(result.stdout + result.stderr).not.toBe("");
  for (const secret of secrets) expect(result.stdout + result.stderr).not.toContain(secret);
});

it("no file has a secret, but for the one of credentials, which only its owner can read", () => {
  const names = readdirSync(folder).filter((name) => name !== "credentials.json");
  expect(names.sort()).toEqual([
    "completion.json",
    "config.json",
    "credits.jsonl",
    "pacing.db",
    "spawned.mjs",
    "spawned.txt",
  ]);
  for (const name of names) {
    const text = readFileSync(join(folder, name), "utf8");
    expect(text, name).not.toBe("");
    for (const secret of secrets) expect(text, name).not.toContain(secret);
  }
  for (const name of ["credentials.json", "config.json", "completion.json", "credits.jsonl", "pacing.db"]) {
    expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
  }
});
