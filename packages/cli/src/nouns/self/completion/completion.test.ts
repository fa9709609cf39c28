import { spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { missingPrograms } from "../../../../../../test/support/programs.ts";
import { commandTree } from "../../../program/command-tree.ts";
import { complete } from "../../../program/complete.ts";
import { bareEnvironment, builtLine, runBuilt } from "../../../testing/built-program.ts";
import { configHome } from "../../../testing/config-home.ts";
import { candidates as found } from "./candidates.ts";
import { candidateText, joinBashWords, shellScripts } from "./shells.ts";

const mock = createMock();
const server = await mock.listen();
const slow = await createMock({ clock: "real", latencyMs: 3_000 }).listen();
afterAll(() => Promise.all([server.close(), slow.close()]));

const infra = { TANDEM_INFRA_URL: server.infraUrl, TANDEM_INFRA_TOKEN: mock.tokens.owner };
const within: Record<string, string> = { backups: "id", users: "id", members: "team", steps: "job" };
const candidates = async (...request: Parameters<typeof found>) =>
  (await found(...request)) as readonly { word: string }[];
const live = {
  profiles: () => [{ word: "work" }],
  ids: async (kind: string, given: Record<string, unknown> = {}) => [
    { word: [kind, given[within[kind] ?? ""], "1"].filter((part) => part !== undefined).join("_") },
  ],
};

describe("what could stand at the cursor", () => {
  it.each([
    ["", "au", ["auth"]],
    ["auth", "log", ["login", "logout"]],
    ["auth switch", "", ["work"]],
    ["auth login", "", ["tools", "infra"]],
    ["run", "gram", ["grammar-checker"]],
    ["config get", "tools", ["tools-url"]],
    ["completion", "", ["bash", "zsh", "fish"]],
    ["tools list --profile", "", ["work"]],
    ["tools run", "--input", ["--input-file"]],
    ["tools run grammar-checker", "", []],
    ["tools run --", "--input", []],
    ["tools list --timeout", "", []],
    ["tools list", "--profile=wo", ["--profile=work"]],
    ["tools list", "--json=", []],
    ["mock start --scenario", "out", ["out-of-credits", "outage"]],
    ["alerts create", "--severity=w", ["--severity=warning"]],
    ["databases create --engine", "m", ["mysql", "mariadb", "mongodb"]],
    ["webhooks deliveries", "", ["webhooks_1"]],
    ["teams invite --team", "", ["teams_1"]],
    ["databases wait db_1 --backup", "", ["backups_db_1_1"]],
    ["databases wait db_1 --restore", "", []],
    ["databases restore db_1 --backup-id", "", ["backups_db_1_1"]],
    ["databases delete-user db_1", "", ["users_db_1_1"]],
    ["teams set-role", "", ["members_1"]],
    ["teams set-role --team team_9", "", ["members_team_9_1"]],
    ["teams set-role mem_1", "", ["owner", "admin", "member", "viewer"]],
    ["teams set-role mem_1", "a", ["admin"]],
    ["ai approve job_1", "", ["steps_job_1_1"]],
    ["servers rm", "", ["servers_1"]],
    [
      "webhooks create --events",
      "deploy.",
      ["queued", "started", "succeeded", "failed", "canceled"].map((end) => `deploy.${end}`),
    ],
    ["webhooks send", "webhook.", ["webhook.ping"]],
    ["tools list --format", "", ["json", "yaml", "csv", "ndjson"]],
    ["run ai-translator -F", "targetL", ["targetLanguage="]],
    ["tools run grammar-checker -F", "language=d", []],
    ["help servers", "li", ["list"]],
    ["spec", "", ["tools", "infra"]],
    ["config set timeout", "", []],
  ])("tandem %s %s: %j", async (line, current, expected) => {
    const found = await candidates(line.split(" ").filter(Boolean), current, live, commandTree);
    expect(found.map(({ word }) => word)).toEqual(expected);
  });

  it.each([
    ["run grammar-checker", "text", false],
    ["run --input-file", "", true],
    ["run x -o", "", true],
    ["servers get", "srv", false],
    ["servers create --name", "", false],
    ["servers create", "--file=x", false],
    ["sites create --environment-file", "", true],
    ["batch status", "", true],
    ["ask", "", false],
  ])("files are offered where one is meant, and nowhere else: tandem %s %s, %j", async (line, current, files) => {
    expect((await found(line.split(" "), current, live, commandTree)) === "files").toBe(files);
  });

  it.each([
    ["", ["web-1", "srv_2", "srv_3", "srv_4", "srv_5"]],
    ["web", ["web-1"]],
    ["srv_", ["srv_1", "srv_2", "srv_3", "srv_4", "srv_5"]],
  ])("a name stands for its ID unless several share it or a shell could split it: %j", async (current, expected) => {
    const summaries = ["web-1", "same", "same", "a name", "srv_1"];
    const named = {
      ...live,
      ids: async () => summaries.map((summary, index) => ({ word: `srv_${index + 1}`, summary })),
    };
    const words = await candidates(["servers", "get"], current, named, commandTree);
    expect(words.map(({ word }) => word)).toEqual(expected);
  });

  it.each([
    [["tools", "list", "--profile", "=", "wo"], "--profile=wo", "--profile="],
    [["tools", "list", "--profile", "="], "--profile=", "--profile="],
    [["login", "--url", "http", ":", "//x"], "http://x", "http:"],
    [["run", "x", "-F", "a", "=", "b", ""], "", ""],
    [["serv"], "serv", ""],
    [["="], "=", "="],
  ])("bash gives %j: at the cursor is %j, of which %j stays", (request, current, typed) => {
    expect(joinBashWords(request)).toMatchObject({ current, typed });
  });

  it("commands of routes that may not exist show only with --experimental", async () => {
    const words = async (line: string) =>
      (await candidates(line.split(" "), "", live, commandTree)).map(({ word }) => word);
    const usual = await words("teams");
    const all = await words("--experimental teams");
    expect(all.length).toBeGreaterThan(usual.length);
  });
});

describe("ids", () => {
  const ask = (env: Record<string, string | undefined>, ...words: string[]) =>
    runBuilt(["__complete", "fish", ...words], { env });

  it("come from the service, and for a minute from the cache", async () => {
    const { env: home } = configHome();
    const env = { ...home, TANDEM_COMPLETION_MS: "20000" };
    const before = mock.journal.entries.length;
    const first = await ask({ ...env, ...infra }, "servers", "get", ".");
    expect(first).toMatchObject({ exit: 0, stderr: "" });
    expect(first.stdout.toString()).toMatch(/^staging-1\tsrv_\w+\n/);
    expect(await ask({ ...env, ...infra }, "servers", "get", ".")).toEqual(first);
    expect(mock.journal.entries.length - before).toBe(1);
  });

  it("requests saved ones that are a minute old again", async () => {
    const { env, folder } = configHome();
    const key = `default ${server.infraUrl} servers`;
    const kept = { [key]: { at: Date.now() - 61_000, found: [{ word: "srv_old" }] } };
    writeFileSync(join(folder, "completion.json"), JSON.stringify(kept));
    const { stdout } = await ask({ ...env, ...infra, TANDEM_COMPLETION_MS: "20000" }, "servers", "get", ".");
    expect(stdout.toString()).toMatch(/^staging-1\tsrv_\w+\n/);
    expect(stdout.toString()).not.toContain("srv_old");
  });

  it("old ones are better than none while the service is slow", async () => {
    const { env, folder } = configHome();
    const key = `default ${slow.infraUrl} servers`;
    writeFileSync(join(folder, "completion.json"), JSON.stringify({ [key]: { at: 0, found: [{ word: "srv_old" }] } }));
    const variables = { ...env, ...infra, TANDEM_INFRA_URL: slow.infraUrl, TANDEM_COMPLETION_MS: "2000" };
    expect((await ask(variables, "servers", "get", ".")).stdout.toString()).toBe("srv_old\n");
  });

  it.each([
    ["a slow service", { ...infra, TANDEM_INFRA_URL: slow.infraUrl }, undefined],
    ["a service that is down", { ...infra, TANDEM_INFRA_URL: "http://127.0.0.1:1" }, undefined],
    ["nobody signed in", { TANDEM_INFRA_URL: server.infraUrl }, undefined],
    ["a damaged configuration", infra, "{"],
    ["a refused token", { ...infra, TANDEM_INFRA_TOKEN: "inf_nobody_1" }, undefined],
  ])("%s: prints no candidates, exit 0", async (_, variables, content) => {
    const { env } = configHome(content);
    const result = await ask({ ...env, ...variables }, "servers", "get", ".");
    expect(result).toEqual({ exit: 0, stdout: Buffer.alloc(0), stderr: "" });
  });

  it.skipIf(process.getuid?.() !== 0).each([
    ["belongs to another user", (folder: string) => chownSync(folder, 65_534, 65_534)],
    ["everybody may write", (folder: string) => chmodSync(folder, 0o777)],
  ])("a cache in a folder that %s is neither read nor written", async (_, give) => {
    const { env: account, folder } = configHome();
    const home = mkdtempSync(join(tmpdir(), "tandem-home-"));
    const cache = join(home, "tandem");
    mkdirSync(cache);
    const kept = { [`default ${server.infraUrl} servers`]: { at: Date.now(), found: [{ word: "srv_planted" }] } };
    writeFileSync(join(cache, "completion.json"), JSON.stringify(kept));
    give(cache);
    const { TANDEM_CONFIG_DIR: _dir, ...others } = account;
    const env = { ...others, ...infra, XDG_CONFIG_HOME: folder, XDG_CACHE_HOME: home };
    const io = { env, interrupt: new AbortController().signal } as never;
    expect(await complete(["bash", "servers", "get", "."], io, 20_000)).toBe("staging-1\ndb-1\nweb-1\n");
    expect(JSON.parse(readFileSync(join(cache, "completion.json"), "utf8"))).toEqual(kept);
  });
});

describe("ids that the service does not list by themselves", () => {
  it("a backup is found by its database's name, and a member by its team's", async () => {
    const { env } = configHome();
    const io = { env: { ...env, ...infra }, interrupt: new AbortController().signal } as never;
    expect(await complete(["bash", "databases", "restore", "shop", "--backup-id", "."], io, 5_000)).toMatch(
      /^bkp_\w+\n/,
    );
    expect(await complete(["fish", "teams", "set-role", "."], io, 5_000)).toMatch(/^mem_\w+\t\S+/);
  });
});

/** Ids as a service could send them to have something run, expanded or shown. */
const hostileIds = [
  "srv_1;touch ran;",
  "srv_1$(touch ran)",
  "srv_1`touch ran`",
  "srv_1 touch ran",
  "srv_1'touch ran",
  "srv_1\ntouch ran",
  "srv_1\ttouch",
  "srv_1|touch ran",
  "srv_1>ran",
  "srv_*",
  "srv_~{a,b}",
  "srv_1\u001b[2J",
  "srv_1\u202ex",
  "srv_1!!",
  "srv_1#x",
  "-srv_1",
  "--confirm=srv_1",
  "$HOME",
  "=ls",
  "",
];

describe("an id that a shell could split", () => {
  const hostile = {
    ...live,
    ids: async () => [...hostileIds, "srv_fine"].map((word) => ({ word, summary: "a\n\u001b[2Jb" })),
  };

  it.each(["bash", "zsh", "fish"] as const)("is not offered in %s, and no name moves the cursor", async (shell) => {
    const found = await candidates(["servers", "get"], "", hostile, commandTree);
    expect(candidateText(found, shell)).toMatch(/^srv_fine(?:[:\t]a \\u001b\[2Jb)?\n$/);
  });
});

it("an id that zsh could take for a program is not offered behind its flag either", async () => {
  const hostile = { ...live, ids: async () => [{ word: "=ls" }, { word: "wh=1" }] };
  const found = await candidates(["sites", "list"], "--server-id=", hostile, commandTree);
  expect(candidateText(found, "zsh")).toBe("--server-id=wh=1\n");
});

describe.skipIf(process.platform !== "linux")("the Tab key", () => {
  const bin = mkdtempSync(join(tmpdir(), "tandem-bin-"));
  const setup = (name: string, text: string) => {
    writeFileSync(join(bin, name), text);
    return join(bin, name);
  };
  writeFileSync(join(bin, "tandem"), `#!/bin/sh\nexec ${builtLine} "$@"\n`, { mode: 0o755 });
  const prompt = "READY>";

  // As people set it up. Ctrl-T appends the line as it is being edited to a file, and clears it.
  const bashrc = setup(
    "bashrc",
    `PS1='${prompt} '; bind 'set enable-bracketed-paste off'\neval "$(tandem completion bash)"
show() { printf '%s\\n' "$READLINE_LINE" >>lines; READLINE_LINE=; }; bind -x '"\\C-t": show'\n`,
  );
  const zshShow = `show() { print -r -- "$BUFFER" >>lines; BUFFER= }; zle -N show; bindkey '^T' show\n`;
  setup(
    ".zshrc",
    `PS1='${prompt} '; autoload -Uz compinit; compinit -u -D; eval "$(tandem completion zsh)"\n${zshShow}`,
  );
  const fpath = mkdtempSync(join(tmpdir(), "tandem-fpath-"));
  writeFileSync(join(fpath, "_tandem"), shellScripts.zsh.script);
  writeFileSync(
    join(fpath, ".zshrc"),
    `PS1='${prompt} '; fpath=(${fpath} $fpath); autoload -Uz compinit; compinit -u -D\n${zshShow}`,
  );
  const fishConfig = setup(
    "config.fish",
    `function fish_prompt; echo -n '${prompt} '; end\ntandem completion fish | source
function show; commandline >>lines; commandline ''; end; bind \\ct show\n`,
  );
  const shells = {
    bash: `bash --noprofile --rcfile ${bashrc} -i`,
    zsh: `ZDOTDIR=${bin} zsh -d -i`,
    "zsh with fpath": `ZDOTDIR=${fpath} zsh -d -i`,
    fish: `fish --no-config --interactive -C 'source ${fishConfig}'`,
  };

  /** A shell at a terminal. The service is slow: IDs come from the cache. */
  async function openShell(line: string, ids: readonly string[] = ["srv_onlyone"], variables = {}) {
    const { env, folder } = configHome({ profiles: { work: {} } });
    const found = ids.map((word) => ({ word, summary: ids.length === 1 ? "web-1" : "web: 1" }));
    const kept = { [`default ${slow.infraUrl} servers`]: { at: Date.now(), found } };
    writeFileSync(join(folder, "completion.json"), JSON.stringify(kept));
    writeFileSync(join(folder, "notes.txt"), "");
    mkdirSync(join(folder, "photos"));
    const settings = { ...infra, TANDEM_INFRA_URL: slow.infraUrl, TANDEM_COMPLETION_MS: "10000", TERM: "xterm" };
    const child = spawn("script", ["-qec", `stty cols 200; ${line}`, "/dev/null"], {
      cwd: folder,
      env: { ...bareEnvironment, ...env, ...settings, ...variables, HOME: folder, PATH: `${bin}:${process.env.PATH}` },
    });
    onTestFinished(() => {
      child.kill("SIGKILL");
    });
    let screen = "";
    child.stdout.on("data", (chunk: Buffer) => {
      screen += stripVTControlCharacters(chunk.toString());
    });
    const until = async (isDone: () => boolean) => {
      const limit = Date.now() + 120_000;
      while (!isDone()) {
        if (Date.now() > limit) throw new Error(`the screen shows ${screen}`);
        await sleep(10);
      }
    };
    await until(() => screen.includes(prompt));
    screen = "";
    const file = join(folder, "lines");
    const shown = () => (existsSync(file) ? readFileSync(file, "utf8").match(/.+(?=\n)/g) : null) ?? [];
    return {
      folder,
      until,
      type: (text: string) => child.stdin.write(text),
      screen: () => screen,
      async press(typed: string): Promise<string> {
        const before = shown().length;
        let nextAsk = 0;
        child.stdin.write(`${typed}\t`);
        // A shell drops keys that are pressed while its completion runs. A second Ctrl-T appends an empty line.
        await until(() => {
          if (shown().length > before) return true;
          if (Date.now() > nextAsk) {
            child.stdin.write("\u0014");
            nextAsk = Date.now() + 1_000;
          }
          return false;
        });
        return shown()[before]!;
      },
    };
  }

  const isMissing = (shell: string) => missingPrograms(shell.split(" ")[0]!).length > 0;

  describe.each(Object.entries(shells).filter(([shell]) => !isMissing(shell)))("in %s", (_, line) => {
    it("inserts exactly the shown word, at every position", async () => {
      const { press, type } = await openShell(line);
      const rows = {
        "tandem serv": "tandem servers ",
        "tandem servers g": "tandem servers get ",
        "tandem 'servers' g": "tandem 'servers' get ",
        'tandem --profile "work" servers g': 'tandem --profile "work" servers get ',
        "tandem run gram": "tandem run grammar-checker ",
        "tandem help serv": "tandem help servers ",
        "tandem auth switch wo": "tandem auth switch work ",
        "tandem tools list --jso": "tandem tools list --json ",
        "tandem tools list --profile wo": "tandem tools list --profile work ",
        "tandem tools list --profile=wo": "tandem tools list --profile=work ",
        "tandem webhooks create --events deploy.qu": "tandem webhooks create --events deploy.queued ",
        "tandem servers get srv": "tandem servers get srv_onlyone ",
        "tandem servers get we": "tandem servers get web-1 ",
        "tandem servers get no": "tandem servers get no",
        "tandem run ai-translator -F t": "tandem run ai-translator -F targetLanguage=",
        "tandem run ai-translator --option t": "tandem run ai-translator --option targetLanguage=",
        "tandem run ai-translator --option=t": "tandem run ai-translator --option=targetLanguage=",
        "tandem run ai-translator -q -F sourceL": "tandem run ai-translator -q -F sourceLanguage=",
        "tandem run --input-file note": "tandem run --input-file notes.txt ",
        "tandem nothing x": "tandem nothing x",
      };
      const inserted: Record<string, string> = {};
      for (const typed of Object.keys(rows)) inserted[typed] = await press(typed);
      expect(inserted).toEqual(rows);
      if (line.startsWith("bash")) type(`bind 'TAB: menu-complete'\r`);
      const chosen = await press("tandem run ai-rewriter -F \t");
      expect(chosen).toMatch(/^tandem run ai-rewriter -F \w+=$/);
    });

    it("executes nothing that an ID contains", async () => {
      const hostile = ["srv_fine", ...hostileIds.map((id) => id.replaceAll("srv_1", "srv_fine"))];
      const { type, until, screen, folder } = await openShell(line, hostile);
      type("tandem servers get srv_\t");
      await until(() => screen().includes("srv_fine"));
      type(" --mock\rprintf 'ende\\n'\r");
      await until(() => /^ende/m.test(screen()));
      expect(existsSync(join(folder, "ran"))).toBe(false);
    });
  });
});
