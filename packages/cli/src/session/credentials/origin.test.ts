import { createMock } from "@tandem/mock";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startReceiver } from "../../../../../test/support/receiver.ts";
import { complete } from "../../program/complete.ts";
import { configHome, memoryKeychain } from "../../testing/config-home.ts";
import { type RunSetup, runMain } from "../../testing/program.ts";

const mock = createMock();
const home = await mock.listen();
const stranger = await startReceiver((response) => response.writeHead(500).end("{}"));
const elsewhere = new URL(stranger.url).origin;
afterAll(() => Promise.all([home.close(), stranger.close()]));
beforeEach(() => {
  stranger.received.length = 0;
});

const key = "tdm_pro_originTests0001";
const token = mock.tokens.owner;
const apis = [
  {
    api: "tools",
    secret: key,
    url: home.toolsUrl,
    variable: "TANDEM_TOOLS_URL",
    call: ["run", "grammar-checker", "a"],
  },
  { api: "infra", secret: token, url: home.infraUrl, variable: "TANDEM_INFRA_URL", call: ["servers", "list"] },
] as const;

/** What the stranger was sent: the secret must not be in it. */
const told = () => stranger.received.map(({ headers }) => headers.authorization ?? "nothing secret");

describe.each(apis)(
  "a credential of the $api API that was given for one address",
  ({ api, secret, url, variable, call }) => {
    async function signedIn(setup: RunSetup) {
      const login = ["auth", "login", api, "--with-token", "--skip-check", "--url", url];
      expect(await runMain(login, { ...setup, stdin: secret })).toMatchObject({ exit: 0 });
      return setup;
    }
    const stores = [
      ["file", () => ({ env: configHome().env })],
      ["keychain", () => ({ env: { TANDEM_CONFIG_DIR: configHome().folder }, keychain: memoryKeychain() })],
    ] as const;

    it.each(stores)("goes there (%s)", async (_, setup) => {
      expect(await runMain(call, await signedIn(setup()))).toMatchObject({ exit: 0 });
    });

    it.each(stores)("is not sent to another one from the environment (%s)", async (place, setup) => {
      const { env, ...rest } = await signedIn(setup());
      const result = await runMain(call, { ...rest, env: { ...env, [variable]: elsewhere } });
      const name = api === "tools" ? "tool key" : "infrastructure token";
      expect(result).toMatchObject({
        exit: 4,
        stdout: "",
        stderr: `error: the ${name} of profile default (${place}) was given for ${new URL(url).origin}, not for ${elsewhere}
  why: ${variable} names that address; --allow-origin ${elsewhere} sends it there anyway
  fix: unset ${variable}\n`,
      });
      expect(told()).toEqual([]);
    });

    it("goes where --allow-origin says, and only there", async () => {
      const { env } = await signedIn({ env: configHome().env });
      const there = { env: { ...env, [variable]: elsewhere } };
      await runMain([...call, "--retries", "0", "--allow-origin", elsewhere], there);
      expect(told()).toEqual([`Bearer ${secret}`]);
      expect(await runMain([...call, "--allow-origin", "https://example.com"], there)).toMatchObject({ exit: 4 });
      expect(told()).toHaveLength(1);
    });

    it("does not follow the profile's address when that is changed", async () => {
      const setup = await signedIn({ env: configHome().env });
      await runMain(["config", "set", `${api}-url`, elsewhere], setup);
      expect(await runMain(call, setup)).toMatchObject({
        exit: 4,
        stderr: expect.stringContaining(`  fix: tandem auth login ${api} --url ${elsewhere} --profile default\n`),
      });
      expect(told()).toEqual([]);
    });

    it.each([["auth", "status", "--check"], ["doctor"]])("is not sent elsewhere by %s %s", async (...words) => {
      const { env } = await signedIn({ env: configHome().env });
      await runMain(words, { env: { ...env, [variable]: elsewhere } });
      expect(told().join()).not.toContain(secret);
    });

    it("is not sent elsewhere by completion", async () => {
      const { env } = await signedIn({ env: configHome().env });
      const io = { env: { ...env, [variable]: elsewhere } } as never;
      expect(await complete(["bash", "servers", "get", "."], io, 2_000)).toBe("");
      expect(told()).toEqual([]);
    });
  },
);

describe("auth login", () => {
  it("says when the address is the environment's", async () => {
    const { env } = configHome();
    const login = ["auth", "login", "infra", "--with-token"];
    expect(await runMain(login, { env: { ...env, TANDEM_INFRA_URL: home.infraUrl }, stdin: token })).toMatchObject({
      exit: 0,
      stderr: `note: the URL ${home.infraUrl} is from TANDEM_INFRA_URL\n`,
    });
  });
});
