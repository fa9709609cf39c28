import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import type { Keychain } from "../../process/io.ts";
import { type ConfigHome, configHome, memoryKeychain } from "../../testing/config-home.ts";
import { runMain } from "../../testing/program.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());

const toolKey = "tdm_pro_authtests0001";
const token = mock.tokens.owner;

const silentKeychain: Keychain = {
  get: () => Promise.reject(new Error("the keychain did not respond within 2000 ms")),
  set: () => Promise.reject(new Error("the keychain did not respond within 2000 ms")),
  delete: () => Promise.reject(new Error("the keychain did not respond within 2000 ms")),
};

const loginTools = ["auth", "login", "tools", "--with-token", "--url", server.toolsUrl];
const loginInfra = ["auth", "login", "infra", "--with-token", "--url", server.infraUrl];
/** A credential with the origin it was given for. */
const kept = (secret: string, url: string) => ({ secret, origin: new URL(url).origin });
const withKeychain = ({ env }: ConfigHome) => ({ TANDEM_CONFIG_DIR: env.TANDEM_CONFIG_DIR });

describe("login", () => {
  it("saves both credentials of a profile, which then work without the environment", async () => {
    const { env, read, folder } = configHome();
    expect(await runMain(loginTools, { env, stdin: `${toolKey}\n` })).toMatchObject({
      exit: 0,
      stdout: "",
      stderr: "",
    });
    expect(await runMain([...loginInfra, "--json"], { env, stdin: token })).toMatchObject({
      exit: 0,
      stdout: `{"profile":"default","credentials":[{"api":"infra","url":"${server.infraUrl}","place":"file","checked":true}]}\n`,
      stderr: "",
    });
    expect(read()).toEqual({
      profile: "default",
      profiles: {
        default: {
          "tools-url": server.toolsUrl,
          "infra-url": server.infraUrl,
          credentials: { tools: "file", infra: "file" },
        },
      },
    });
    expect(statSync(join(folder, "credentials.json")).mode & 0o777).toBe(0o600);
    expect(await runMain(["run", "grammar-checker", "the the"], { env })).toMatchObject({ exit: 0, stdout: "the\n" });
  });

  it("takes no URL for a credential: the credential would be typed next, in sight", async () => {
    const { env } = configHome();
    const { exit, stderr } = await runMain(loginTools, { env, stdin: server.toolsUrl });
    expect([exit, stderr]).toEqual([2, "error: that is a URL, not the tool key\n"]);
  });

  it("prefers the keychain, and leaves no secret in any file", async () => {
    const home = configHome();
    const keychain = memoryKeychain();
    const result = await runMain(loginTools, { env: withKeychain(home), keychain, stdin: toolKey });
    expect(result).toMatchObject({ exit: 0, stderr: "" });
    expect([...keychain.entries]).toEqual([["default/tools", JSON.stringify(kept(toolKey, server.toolsUrl))]]);
    expect(home.read()).toMatchObject({ profiles: { default: { credentials: { tools: "keychain" } } } });
    expect(() => home.read("credentials.json")).toThrow("ENOENT");
    const run = ["run", "grammar-checker", "the the"];
    expect(await runMain(run, { env: withKeychain(home), keychain })).toMatchObject({ exit: 0, stdout: "the\n" });
    expect(await runMain(run, { env: home.env, keychain })).toMatchObject({
      exit: 4,
      stderr:
        "error: cannot read the tool key of profile default\n  why: it is in the keychain, which is disabled here (TANDEM_NO_KEYRING)\n  fix: tandem auth login tools --profile default\n",
    });
    keychain.entries.clear();
    expect(await runMain(run, { env: withKeychain(home), keychain })).toMatchObject({
      exit: 4,
      stderr: expect.stringContaining("why: it is no longer in the keychain"),
    });
  });

  it("falls back to a file of mode 0600 when the keychain does not answer, with one notice", async () => {
    const home = configHome();
    const env = withKeychain(home);
    expect(await runMain(loginTools, { env, keychain: silentKeychain, stdin: toolKey })).toMatchObject({
      exit: 0,
      stderr: `note: the keychain did not respond within 2000 ms; the tool key is in ${home.folder}/credentials.json, mode 0600\n`,
    });
    expect(home.read("credentials.json")).toEqual({ "default/tools": kept(toolKey, server.toolsUrl) });
    const run = ["run", "grammar-checker", "the the"];
    expect(await runMain(run, { env, keychain: silentKeychain })).toMatchObject({ exit: 0, stderr: "" });
  });

  it("a file that is gone has no credential, and without a home none is kept", async () => {
    const profiles = { default: { "tools-url": server.toolsUrl, credentials: { tools: "file" } } };
    const { env } = configHome({ profiles });
    expect(await runMain(["run", "grammar-checker", "the the"], { env })).toMatchObject({
      exit: 4,
      stderr: expect.stringContaining("why: it is no longer in the file\n"),
    });
    expect(await runMain(loginTools, { env: {}, stdin: toolKey })).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining("error: no folder for the configuration was found\n"),
    });
  });

  it("moves a secret out of the file once the keychain answers", async () => {
    const home = configHome();
    await runMain(loginTools, { env: home.env, stdin: toolKey });
    await runMain(loginTools, { env: withKeychain(home), keychain: memoryKeychain(), stdin: toolKey });
    expect(home.read("credentials.json")).toEqual({});
  });

  it.each([
    ["a token that the service refuses", loginInfra, "inf_nobody_00000000", 4],
    [
      "an address where nobody answers",
      ["auth", "login", "tools", "--with-token", "--url", "http://127.0.0.1:1"],
      toolKey,
      11,
    ],
    ["an empty credential", loginTools, "\n", 2],
  ])("saves nothing for %s", async (_, argv, stdin, exit) => {
    const { env, read } = configHome();
    expect(await runMain([...argv, "--retries", "0"], { env, stdin })).toMatchObject({ exit, stdout: "" });
    expect(() => read()).toThrow("ENOENT");
    expect(() => read("credentials.json")).toThrow("ENOENT");
  });

  it("--check-key runs a tool, which detects a rejected key", async () => {
    const { env } = configHome();
    const revoked = mock.keys.revoked;
    expect(await runMain([...loginTools, "--check-key"], { env, stdin: revoked })).toMatchObject({
      exit: 4,
      stderr: expect.stringContaining("\n  fix: tandem auth login tools\n"),
    });
    const good = await runMain([...loginTools, "--check-key", "--json"], { env, stdin: toolKey });
    expect(JSON.parse(good.stdout).credentials).toMatchObject([{ checked: true }]);
  });

  it("reports that a tool key was not checked; --skip-check sends nothing", async () => {
    const { env } = configHome();
    const unasked = [...loginTools.slice(0, 5), "https://tools.example", "--skip-check", "--json"];
    const result = await runMain(unasked, { env, stdin: toolKey });
    expect(JSON.parse(result.stdout).credentials).toMatchObject([{ checked: false }]);
  });

  it("--from-env saves the values of the environment", async () => {
    const { env, read } = configHome();
    const variables = { TANDEM_INFRA_TOKEN: token, TANDEM_INFRA_URL: server.infraUrl };
    expect(await runMain(["auth", "login", "--from-env"], { env: { ...env, ...variables } })).toMatchObject({
      exit: 0,
    });
    expect(read("credentials.json")).toEqual({ "default/infra": kept(token, server.infraUrl) });
  });

  it.each([
    [
      ["auth", "login"],
      "idle",
      3,
      "why: cannot prompt: stdin is not a terminal\n  fix: run tandem auth login tools --with-token < FILE",
    ],
    [["auth", "login", "--with-token"], "x", 2, "error: --with-token requires an API: tools or infra"],
    [
      ["auth", "login", "tools", "--with-token"],
      undefined,
      2,
      "error: --with-token reads stdin, but stdin is a terminal",
    ],
    [["auth", "login", "tools", "--with-token"], "k", 3, "error: the URL of the tool API is unknown"],
    [["auth", "login", "--from-env"], undefined, 2, "why: TANDEM_TOOLS_KEY and TANDEM_INFRA_TOKEN are not set"],
    [["auth", "login", "tools", "--token", "x"], undefined, 2, "flags cannot contain secrets"],
  ] as const)("%j is refused", async (argv, stdin, exit, text) => {
    const { env } = configHome();
    const result = await runMain(argv, { env: { ...env, NO_COLOR: "1" }, ...(stdin && { stdin }), stderrColumns: 80 });
    expect(result).toMatchObject({ exit, stdout: "" });
    expect(result.stderr).toContain(text);
  });

  it("a damaged credentials file is an error, and stays unchanged", async () => {
    const { env, folder } = configHome();
    const path = join(folder, "credentials.json");
    writeFileSync(path, `{"default/tools": "${toolKey}"`);
    const result = await runMain(loginTools, { env, stdin: toolKey });
    expect(result).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining("error: the credentials file is damaged"),
    });
    expect(result.stderr).not.toContain(toolKey);
    expect(readFileSync(path, "utf8")).toBe(`{"default/tools": "${toolKey}"`);
  });
});

describe("without", () => {
  const url = { TANDEM_TOOLS_URL: server.toolsUrl };
  const key = { TANDEM_TOOLS_KEY: ` ${toolKey}\n` };

  it.each<[string, Record<string, string>, number, string]>([
    ["URL and key", {}, 4, "TANDEM_TOOLS_URL and TANDEM_TOOLS_KEY are not set"],
    ["a key", { ...url, TANDEM_TOOLS_KEY: " " }, 4, "TANDEM_TOOLS_KEY is not set"],
    ["a URL", key, 2, "TANDEM_TOOLS_URL is not set"],
  ])("%s, a call says what is missing", async (_, env, exit, missing) => {
    expect(await runMain(["run", "grammar-checker", "the the"], { env: { ...configHome().env, ...env } })).toEqual(
      expect.objectContaining({
        exit,
        stderr: `error: not signed in to the tool API\n  why: ${missing}, and the profile has none; --mock needs none\n  fix: tandem auth login tools\n`,
      }),
    );
  });
});

describe("profiles", () => {
  it("are switched, listed and named, and each has its own credentials", async () => {
    const { env } = configHome();
    await runMain([...loginTools, "--profile", "work"], { env, stdin: toolKey });
    await runMain([...loginInfra, "--profile", "home"], { env, stdin: token });
    expect(await runMain(["auth", "list"], { env })).toMatchObject({
      exit: 0,
      stdout: `home\tfalse\t\tfile\t\t${server.infraUrl}\nwork\ttrue\tfile\t\t${server.toolsUrl}\t\n`,
    });
    expect(await runMain(["auth", "switch", "home"], { env })).toMatchObject({ exit: 0, stdout: "", stderr: "" });
    expect(await runMain(["config", "get", "profile"], { env })).toMatchObject({ stdout: "home\n" });
    expect(await runMain(["run", "grammar-checker", "the the"], { env })).toMatchObject({ exit: 4 });
    expect(await runMain(["run", "grammar-checker", "the the", "--profile", "work"], { env })).toMatchObject({
      exit: 0,
    });
  });

  it("switch to an unknown profile is rejected, with those that exist", async () => {
    const { env } = configHome({ profiles: { work: {} } });
    const result = await runMain(["auth", "switch", "wrok"], { env });
    expect(result).toMatchObject({ exit: 5, stderr: expect.stringContaining("why: the profiles are work\n  fix: ") });
  });

  it("switch says so when another source overrides the choice", async () => {
    const { env } = configHome({ profiles: { work: {}, ci: {} } });
    const result = await runMain(["auth", "switch", "work"], { env: { ...env, TANDEM_PROFILE: "ci" } });
    expect(result.stderr).toBe("note: TANDEM_PROFILE overrides this choice\n");
  });
});

describe("status", () => {
  it("lists the source of each credential and URL, and overridden ones on stderr", async () => {
    const { env } = configHome();
    await runMain(loginTools, { env, stdin: toolKey });
    expect(await runMain(["auth", "status"], { env })).toEqual(
      expect.objectContaining({
        exit: 0,
        stdout: `tools\tprofile default (file)\t${server.toolsUrl}\tprofile default\ninfra\tnone\t\t\n`,
        stderr: "",
      }),
    );
    const other = { TANDEM_TOOLS_KEY: "tdm_pro_other0001", TANDEM_TOOLS_URL: "https://other.example" };
    expect(await runMain(["auth", "status"], { env: { ...env, ...other } })).toEqual(
      expect.objectContaining({
        stdout: "tools\tTANDEM_TOOLS_KEY\thttps://other.example\tTANDEM_TOOLS_URL\ninfra\tnone\t\t\n",
        stderr:
          "note: TANDEM_TOOLS_KEY overrides the tool key of profile default\nnote: TANDEM_TOOLS_URL overrides the tools-url of profile default\n",
      }),
    );
  });
});

describe("logout", () => {
  it("removes a profile's credentials, keeps its settings, and can be repeated", async () => {
    const { env, read } = configHome();
    await runMain(loginTools, { env, stdin: toolKey });
    expect(await runMain(["auth", "logout", "--json"], { env })).toMatchObject({
      exit: 0,
      stdout: '{"profile":"default","removed":["tools"]}\n',
    });
    expect(read("credentials.json")).toEqual({});
    expect(read()).toMatchObject({ profiles: { default: { "tools-url": server.toolsUrl, credentials: {} } } });
    expect(await runMain(["auth", "logout", "--json"], { env })).toMatchObject({
      exit: 0,
      stdout: '{"profile":"default","removed":[]}\n',
    });
  });

  it("under --mock leaves the credentials of this machine alone, as login does", async () => {
    const { env, read } = configHome();
    await runMain(loginTools, { env, stdin: toolKey });
    const before = [read(), read("credentials.json")];
    for (const verb of ["login", "logout"]) {
      expect(await runMain(["auth", verb, "--mock"], { env, stdin: "" })).toMatchObject({ exit: 0 });
    }
    expect([read(), read("credentials.json")]).toEqual(before);
  });

  it("deletes the keychain's secret, even if the keychain does not respond, and lists what remains", async () => {
    const home = configHome();
    const env = withKeychain(home);
    const keychain = memoryKeychain();
    await runMain(loginTools, { env, keychain, stdin: toolKey });
    await runMain(["auth", "logout"], { env, keychain });
    expect(keychain.entries.size).toBe(0);
    await runMain(loginTools, { env, keychain, stdin: toolKey });
    const result = await runMain(["auth", "logout"], {
      env: { ...env, TANDEM_TOOLS_KEY: toolKey },
      keychain: silentKeychain,
    });
    expect(result).toMatchObject({ exit: 0 });
    expect(result.stderr).toBe(
      'note: the keychain kept its entry "default/tools" of tandem-cli: the keychain did not respond within 2000 ms\nnote: TANDEM_TOOLS_KEY is still set\n',
    );
    expect(home.read()).toMatchObject({ profiles: { default: { credentials: {} } } });
  });
});
