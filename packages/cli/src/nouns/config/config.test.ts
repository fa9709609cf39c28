import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { configHome } from "../../testing/config-home.ts";
import { runMain } from "../../testing/program.ts";

describe("set, get, unset", () => {
  it("keeps a value in the profile in use", async () => {
    const { env, path, read } = configHome();
    expect(await runMain(["config", "set", "timeout", "5m"], { env })).toMatchObject({
      exit: 0,
      stdout: "",
      stderr: "",
    });
    expect(read()).toEqual({ profiles: { default: { timeout: "5m" } } });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await runMain(["config", "get", "timeout"], { env })).toMatchObject({ exit: 0, stdout: "5m\n" });
    await runMain(["config", "unset", "timeout"], { env });
    expect(await runMain(["config", "get", "timeout", "--json"], { env })).toMatchObject({
      stdout: '{"key":"timeout","value":"15m","source":"default"}\n',
    });
  });

  it("--profile keeps it in another, which may be new", async () => {
    const { env, read } = configHome();
    await runMain(["config", "set", "retries", "0", "--profile", "ci"], { env });
    expect(read()).toEqual({ profiles: { ci: { retries: "0" } } });
    expect(await runMain(["config", "set", "profile", "ci"], { env })).toMatchObject({ exit: 0 });
    expect(await runMain(["config", "get", "retries"], { env })).toMatchObject({ stdout: "0\n" });
    await runMain(["config", "unset", "profile"], { env });
    expect(read()).toEqual({ profiles: { ci: { retries: "0" } } });
  });

  it("keeps the whole path of a service file, because a profile is used in any folder", async () => {
    const { env, folder } = configHome();
    await runMain(["config", "set", "service", "here.json"], { env, cwd: folder });
    const { exit, stderr } = await runMain(["servers", "list", "--mock"], { env, cwd: tmpdir() });
    const path = join(folder, "here.json");
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: `error: ${path} does not exist\n  why: profile default names it\n  fix: check the path\n`,
    });
  });

  it("leaves unknown settings unchanged", async () => {
    const { env, read } = configHome({ later: [1], profiles: { default: { theme: "dark" }, odd: 7 } });
    await runMain(["config", "set", "retries", "1"], { env });
    expect(read()).toEqual({
      later: [1],
      profiles: { default: { theme: "dark", retries: "1" }, odd: 7 },
    });
  });

  it.each([
    [["set", "timeot", "5m"], 'error: there is no setting "timeot"', "fix: tandem config list"],
    [["set", "timeout", "5"], 'error: timeout must be a duration (got "5")', "why: a duration is a number and a unit"],
    [["set", "timeout", "0s"], 'error: timeout must be a duration above 0 (got "0s")', "fix: use 30s"],
    [["set", "output", "yaml"], 'error: output cannot be "yaml"', "why: the only value is json"],
    [["set", "tools-url", "ftp://x"], "error: tools-url must be an https URL", "why: http is allowed only for"],
    [
      ["set", "tools-url", "http://x.example"],
      "error: tools-url must be an https URL",
      "why: http is allowed only for",
    ],
    [["set", "tools-key", "tdm_x"], 'error: there is no setting "tools-key"', "fix: tandem config list"],
    [["get", "nothing-like-it"], "why: the settings are profile, tools-url", "fix: tandem config list"],
  ])("%j is rejected", async (words, message, fix) => {
    const { env, folder } = configHome();
    const result = await runMain(["config", ...words], { env });
    expect(result).toMatchObject({ exit: 2, stdout: "" });
    expect(result.stderr).toContain(message);
    expect(result.stderr).toContain(fix);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("get has exit code 5 when there is neither a value nor a default", async () => {
    const { env } = configHome();
    expect(await runMain(["config", "get", "tools-url"], { env })).toMatchObject({
      exit: 5,
      stderr: "error: tools-url is not set\n  fix: run tandem config set tools-url VALUE\n",
    });
  });

  it("reports an overridden value when setting it", async () => {
    const { env } = configHome();
    const result = await runMain(["config", "set", "retries", "1"], { env: { ...env, TANDEM_RETRIES: "2" } });
    expect(result).toMatchObject({ exit: 0, stderr: "note: TANDEM_RETRIES overrides this retries\n" });
  });
});

describe("list", () => {
  it("lists the source of each value, and overridden ones on stderr", async () => {
    const { env } = configHome({ profile: "work", profiles: { work: { timeout: "1m", retries: "5" } } });
    const result = await runMain(["config", "list", "--timeout", "2m"], { env: { ...env, TANDEM_RETRIES: "5" } });
    expect(result.stdout).toBe(
      [
        `profile\twork\t${env.TANDEM_CONFIG_DIR}/config.json`,
        "tools-url\t\tdefault",
        "infra-url\t\tdefault",
        "output\t\tdefault",
        "timeout\t2m\t--timeout",
        "retries\t5\tTANDEM_RETRIES",
        "service\t\tdefault",
        "",
      ].join("\n"),
    );
    expect(result.stderr).toBe("note: --timeout overrides the timeout of profile work\n");
  });
});

/** Two values below the one that wins make sure that it is the order that decides. */
describe("precedence", () => {
  const layers = ["flag", "environment", "project", "profile"] as const;
  type Layer = (typeof layers)[number];
  const rows = [
    {
      key: "timeout",
      flag: "--timeout",
      variable: "TANDEM_TIMEOUT",
      values: ["1m", "2m", "3m", "4m"],
      standard: "15m",
    },
    {
      key: "profile",
      flag: "--profile",
      variable: "TANDEM_PROFILE",
      values: ["a", "b", undefined, "d"],
      standard: "default",
    },
    {
      key: "tools-url",
      variable: "TANDEM_TOOLS_URL",
      values: ["", "https://b.example", undefined, "https://d.example"],
      standard: "",
    },
  ] as const;

  interface Row {
    readonly key: string;
    readonly flag?: string;
    readonly variable: string;
    readonly values: readonly (string | undefined)[];
    readonly standard: string;
  }
  interface Case {
    readonly row: Row;
    readonly winner: Layer | "default";
    readonly given: readonly Layer[];
  }
  const cases: Case[] = (rows as readonly Row[]).flatMap((row) => {
    const able = layers.filter((layer, index) => row.values[index] && (layer !== "flag" || row.flag));
    return [
      ...able.map((winner, index) => ({ row, winner, given: able.slice(index) })),
      { row, winner: "default" as const, given: [] },
    ];
  });

  it.each(cases)("$row.key: of $given, $winner wins", async ({ row, winner, given }) => {
    const value = (layer: Layer) => (given.includes(layer) ? row.values[layers.indexOf(layer)] : undefined);
    const isProfile = row.key === "profile";
    const profiles = Object.fromEntries(["a", "b", "c", "d"].map((name) => [name, {}]));
    const { env, path } = configHome(
      isProfile
        ? { ...(value("profile") && { profile: value("profile") }), profiles }
        : { profiles: { default: value("profile") ? { [row.key]: value("profile") } : {} } },
    );
    const cwd = mkdtempSync(join(tmpdir(), "tandem-project-"));
    if (value("project")) writeFileSync(join(cwd, ".tandem.json"), JSON.stringify({ [row.key]: value("project") }));
    const flags = value("flag") ? [row.flag!, value("flag")!] : [];
    const all = await runMain(
      ["config", "list", "--json", "--query", `[?key=='${row.key}']|[0].[value,source]`, ...flags],
      {
        env: { ...env, ...(value("environment") && { [row.variable]: value("environment") }) },
        cwd,
      },
    );
    const sources = {
      flag: row.flag,
      environment: row.variable,
      project: join(cwd, ".tandem.json"),
      profile: isProfile ? path : "profile default",
      default: "default",
    };
    const expected = winner === "default" ? row.standard : row.values[layers.indexOf(winner as Layer)];
    expect(JSON.parse(all.stdout)).toEqual([expected, sources[winner as Layer]]);
  });

  it("output from the profile makes errors JSON as well", async () => {
    const { env } = configHome({ profiles: { default: { output: "json" } } });
    const result = await runMain(["config", "get", "tools-url"], { env });
    expect(JSON.parse(result.stderr).error).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a project's file", () => {
  function project(content: unknown): string {
    const cwd = mkdtempSync(join(tmpdir(), "tandem-project-"));
    writeFileSync(join(cwd, ".tandem.json"), typeof content === "string" ? content : JSON.stringify(content));
    return cwd;
  }

  it.each([
    [
      { "tools-url": "https://elsewhere.example" },
      'sets "tools-url"',
      "why: a project cannot control where credentials are sent",
    ],
    [{ "infra-token": "x" }, 'sets "infra-token"', "why: a project may set output, timeout, retries"],
    [{ timeot: "1m" }, 'sets "timeot"', 'fix: remove "timeot" from the file'],
    [{ timeout: "1" }, "timeout in ", "must be a duration"],
    [{ timeout: "0s" }, "timeout in ", '.tandem.json must be a duration above 0 (got "0s")', 'set it to "30s" in '],
    ["{", "the project's file is damaged", "is not a JSON object"],
  ])("%j is rejected", async (content, ...texts) => {
    const result = await runMain(["tools", "list"], { cwd: project(content) });
    expect(result).toMatchObject({ exit: 2, stdout: "" });
    for (const text of texts) expect(result.stderr).toContain(text);
  });
});

describe("a configuration that cannot be used", () => {
  const rows = [
    {
      what: "damaged",
      content: '{"profiles": {',
      message: "the configuration is damaged",
      fix: "mv ",
    },
    { what: "not an object", content: "[]", message: "the configuration is damaged", fix: "mv " },
  ];

  it.each(rows)("$what: a clear error, and nothing lost", async ({ content, message, fix }) => {
    const { env, path, folder } = configHome(content);
    for (const words of [
      ["config", "set", "retries", "1"],
      ["config", "list"],
      ["auth", "switch", "a"],
      ["tools", "list"],
    ]) {
      const result = await runMain(words, { env });
      expect(result).toMatchObject({ exit: 2, stdout: "" });
      expect(result.stderr).toContain(`error: ${message}\n  why: ${path} `);
      expect(result.stderr).toContain(`  fix: ${fix}`);
    }
    expect(readFileSync(path, "utf8")).toBe(content);
    expect(readdirSync(folder)).toEqual(["config.json"]);
  });

  it.each([["config", "path"], ["version"]])("%s %s works anyway", async (...words) => {
    const { env } = configHome("{");
    expect(await runMain(words.filter(Boolean), { env })).toMatchObject({ exit: 0, stderr: "" });
  });
});

describe("a profile that does not exist", () => {
  it.each([
    [
      ["--profile", "wrok"],
      {},
      "why: --profile names it; the profiles are work, home\n  fix: tandem auth login --profile wrok\n",
    ],
    [
      [],
      { TANDEM_PROFILE: "wrok" },
      "why: TANDEM_PROFILE names it; the profiles are work, home\n  fix: tandem auth login --profile wrok\n",
    ],
    [["--profile", "../x"], {}, "error: --profile must be the name of a profile"],
    [["--profile", "a/b"], {}, 'of a profile (got "a/b")\n  why: use at most 64 letters, digits,'],
  ])("%j %j is rejected, with those that exist", async (flags, extra, text) => {
    const { env } = configHome({ profiles: { work: {}, home: {} } });
    const result = await runMain(["tools", "list", ...flags], { env: { ...env, ...extra } });
    expect(result.stdout).toBe("");
    expect([2, 5]).toContain(result.exit);
    expect(result.stderr).toContain(text);
  });
});
