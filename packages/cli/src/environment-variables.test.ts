import { existsSync, globSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { environmentVariables } from "./program/help/topics.ts";
import { seededIds } from "./testing/account.ts";
import { runShell } from "./testing/built-program.ts";
import { configHome } from "./testing/config-home.ts";
import { runTerminal } from "./testing/terminal.ts";

const mock = createMock({ clock: "real", speed: 200 });
const server = await mock.listen();
const slow = await createMock({ clock: "real", latencyMs: 900 }).listen();
afterAll(() => Promise.all([server.close(), slow.close()]));

/** A Redis that lets no one in. */
const closedRedis = createServer((socket) =>
  socket.on("data", (bytes) => {
    const commands = bytes.toString().match(/^\*\d/gm) ?? [];
    socket.write("-NOAUTH Authentication required.\r\n".repeat(commands.length));
  }),
);
await new Promise<void>((resolve) => closedRedis.listen(0, "127.0.0.1", resolve));
const redisPort = (closedRedis.address() as AddressInfo).port;
afterAll(() => void closedRedis.close());

const nowhere = "http://127.0.0.1:1";
const toolKey = "tdm_pro_ofTheVariable1";
const infraToken = "tdi_owner_ofTheVariable";
const tools = `TANDEM_TOOLS_URL=${server.toolsUrl} TANDEM_TOOLS_KEY=${toolKey}`;
const infra = `TANDEM_INFRA_URL=${server.infraUrl} TANDEM_INFRA_TOKEN=${infraToken}`;
const { site, alert } = await seededIds({ env: { TANDEM_INFRA_URL: server.infraUrl, TANDEM_INFRA_TOKEN: infraToken } });
const webhookSecret = `whsec_${Buffer.from("a key for this test").toString("base64")}`;

interface Row {
  /** Set for all three runs. */
  readonly before?: string;
  readonly line: string;
  readonly value: string;
  /** What is seen without the variable, with it, and with the flag that wins over it. */
  readonly without: RegExp;
  readonly given: RegExp;
  readonly flag?: readonly [flag: string, seen: RegExp];
  readonly fault?: Parameters<typeof mock.faults.add>[0];
  readonly terminal?: true;
}

/** Each variable with a profile below it that says something else, and the flag above it where there is one. */
const rows: Readonly<Record<string, Row>> = {
  TANDEM_PROFILE: {
    line: "config get retries",
    value: "work",
    without: /^7\n/,
    given: /^8\n/,
    flag: ["--profile home", /^9\n/],
  },
  TANDEM_TOOLS_URL: {
    line: "tools list -q --retries 0",
    value: server.toolsUrl,
    without: /exit=11/,
    given: /^grammar-checker$/m,
  },
  TANDEM_INFRA_URL: {
    before: `TANDEM_INFRA_TOKEN=${infraToken}`,
    line: "servers list -q --retries 0",
    value: server.infraUrl,
    without: /exit=11/,
    given: /^srv_/,
  },
  TANDEM_OUTPUT: { line: "version", value: "json", without: /^\d/, given: /^\{"version":/ },
  TANDEM_TIMEOUT: {
    before: infra,
    line: "servers list --retries 0 --profile work",
    // On a busy machine the limit passes before the request is sent, which is another message.
    value: "400ms",
    without: / 0\.2 s.*exit=11/s,
    given: / 0\.4 s.*exit=11/s,
    flag: ["--timeout 300ms", / 0\.3 s.*exit=11/s],
    fault: { operation: "listServers", fault: { stallBody: true } },
  },
  TANDEM_RETRIES: {
    before: infra,
    line: "servers list --profile once --debug",
    value: "1",
    without: /attempt 1(?!.*attempt 2)/s,
    given: /attempt 2(?!.*attempt 3)/s,
    flag: ["--retries 2", /attempt 3(?!.*attempt 4)/s],
    fault: { operation: "listServers", fault: { status: 503, headers: { "retry-after": "0" } } },
  },
  TANDEM_SERVICE: {
    before: infra,
    line: "servers list --json --fields id",
    value: "no-such-file",
    without: /^\[.*exit=0/s,
    given: /no-such-file does not exist.*exit=2/s,
    flag: ["--service nor-this-one", /nor-this-one does not exist.*exit=2/s],
  },
  TANDEM_TOOLS_KEY: {
    line: "auth status",
    value: toolKey,
    without: /^tools\tprofile default \(file\)/,
    given: /^note: TANDEM_TOOLS_KEY overrides the tool key of profile default\ntools\tTANDEM_TOOLS_KEY\t/,
  },
  TANDEM_INFRA_TOKEN: {
    line: "auth status",
    value: infraToken,
    without: /^infra\tprofile default \(file\)/m,
    given:
      /^note: TANDEM_INFRA_TOKEN overrides the infrastructure token of profile default\n.*^infra\tTANDEM_INFRA_TOKEN\t/ms,
  },
  TANDEM_QUEUE_SECRET: {
    line: `batch status redis://127.0.0.1:${redisPort}#none --profile once`,
    value: "a-secret-of-its-own",
    without: /no key is set/,
    given: /Redis rejected the user or password/,
  },
  TANDEM_CONFIG_DIR: {
    before: "TANDEM_CONFIG_DIR= XDG_CONFIG_HOME=/xdg",
    line: "config path",
    value: "/chosen",
    without: /^\/xdg\/tandem\/config\.json\n/,
    given: /^\/chosen\/config\.json\n/,
  },
  TANDEM_COMPLETION_MS: {
    before: `TANDEM_INFRA_URL=${slow.infraUrl} TANDEM_INFRA_TOKEN=${infraToken}`,
    line: "__complete bash servers get .",
    value: "15000",
    without: /^exit=0/,
    given: /^staging-1\n/,
  },
  TANDEM_NO_KEYRING: {
    before: `DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere ${tools}`,
    line: "auth login tools --from-env --skip-check",
    value: "1",
    without:
      /^note: the URL .*\nnote: no keychain could be opened; the tool key is in .*credentials\.json, mode 0600\nexit=0/,
    given: /^note: the URL .*\nexit=0/,
  },
  TANDEM_WEBHOOK_SECRET: {
    line: "webhooks send deploy.failed --to 3000 --dry-run",
    value: webhookSecret,
    without: /exit=3/,
    given: /webhook-signature/,
  },
  TANDEM_MOCK_URL: {
    before: "TANDEM_MOCK_TOKEN=a-token-of-ones-own",
    line: "mock control GET /faults",
    value: "nowhere",
    without: /^(?!error: nowhere )/,
    given: /^error: nowhere is not the URL of a mock\n.*exit=2/s,
    flag: [`--url ${nowhere}`, /^error: no mock is running at http:\/\/127\.0\.0\.1:1\n.*exit=11/s],
  },
  TANDEM_MOCK_TOKEN: {
    line: `mock control GET /clock --url ${nowhere}`,
    value: "token",
    without: /^error: TANDEM_MOCK_TOKEN is not set\n.*exit=4/s,
    given: /^error: no mock is running at .*exit=11/s,
  },
  CI: {
    before: `NO_COLOR=1 ${infra}`,
    line: `alerts delete ${alert}`,
    value: "1",
    without: /\[y\/N\]/,
    given: /CI is set, so prompts are disabled/,
    flag: ["--no-input", /--no-input is given/],
    terminal: true,
  },
  AGENT: {
    before: infra,
    line: "servers list",
    value: "1",
    without: /^srv_(?!.*3 servers)/s,
    given: /3 servers/,
  },
  HTTPS_PROXY: {
    before: `TANDEM_INFRA_URL=https://0.0.0.0:2 TANDEM_INFRA_TOKEN=${infraToken}`,
    line: "servers list --retries 0",
    value: "http://127.0.0.1:3",
    without: /why: connection refused: nothing is listening there\n/,
    given: /why: requests to that host go through the proxy http:\/\/127.0.0.1:3\n/,
  },
  NO_PROXY: {
    before: `TANDEM_INFRA_URL=https://0.0.0.0:2 TANDEM_INFRA_TOKEN=${infraToken} https_proxy=http://127.0.0.1:3`,
    line: "servers list --retries 0",
    value: "example.com,0.0.0.0",
    without: /why: requests to that host go through the proxy/,
    given: /why: connection refused: nothing is listening there\n/,
  },
  // It is Node that reads it.
  NODE_EXTRA_CA_CERTS: {
    before: `TANDEM_INFRA_URL=https://0.0.0.0:2 TANDEM_INFRA_TOKEN=${infraToken}`,
    line: "servers list --retries 0",
    value: "/no/file",
    without: /^error:/,
    given: /Ignoring extra certs from `\/no\/file`/,
  },
  NO_COLOR: {
    before: "FORCE_COLOR=1",
    line: "nosuch",
    value: "1",
    without: /␛/,
    given: /^[^␛]*$/,
    terminal: true,
  },
  FORCE_COLOR: { line: "nosuch", value: "1", without: /^error:/, given: /^␛/, flag: ["--no-color", /^error:/] },
  TERM: { line: "nosuch", value: "dumb", without: /␛/, given: /^[^␛]*$/, terminal: true },
  ACCESSIBLE: {
    before: "NO_COLOR=1",
    line: "config list",
    value: "1",
    without: /^KEY +VALUE +SOURCE\n/,
    given: /^KEY: profile\n/,
    terminal: true,
  },
  GITHUB_ACTIONS: { line: "nosuch", value: "true", without: /^error:/, given: /^::error title=tandem::/ },
  GITHUB_OUTPUT: {
    before: `GITHUB_ACTIONS=true ${infra}`,
    line: `deploy ${site} -q`,
    value: "$FOLDER/file",
    without: /file: none/,
    given: /file: url=https:\/\/shop\.example\.com\nstatus=succeeded\nid=dep_\w+\n/,
  },
};

/** A place for settings with profiles that say something else than the variables. */
function newHome() {
  const home = configHome({
    profiles: {
      default: {
        retries: "7",
        "tools-url": nowhere,
        "infra-url": nowhere,
        credentials: { tools: "file", infra: "file" },
      },
      work: { retries: "8", timeout: "200ms" },
      home: { retries: "9" },
      once: { retries: "0" },
    },
  });
  return home;
}

/** What a shell shows of the line: both streams, the exit code, and the file that a variable may name. */
async function look(row: Row, assignment: string, flag = ""): Promise<string> {
  const { folder } = newHome();
  const env = { TANDEM_CONFIG_DIR: folder, FOLDER: folder, TANDEM_NO_KEYRING: undefined };
  const assignments = [row.before, assignment].filter(Boolean).join(" ");
  const line = `export ${assignments || "_=_"}; tandem ${row.line} ${flag}`;
  if (row.terminal) return (await runTerminal(line, { env, columns: 80, keys: [["[y/N] ", "\r"]] })).screen;
  const { stdout } = await runShell(`exec 2>&1; ${line}; echo "exit=$?"`, env);
  const file = join(folder, "file");
  return `${stdout.toString().replaceAll("\u001b", "␛")}file: ${existsSync(file) ? readFileSync(file, "utf8") : "none"}`;
}

it("every variable that is explained has a row", () => {
  expect(Object.keys(rows).sort()).toEqual(Object.keys(environmentVariables).sort());
});

it("every variable that is read is explained, but for the places that the system names, and a switch of Node's own", () => {
  const places = ["APPDATA", "HOME", "LOCALAPPDATA", "NODE_USE_ENV_PROXY", "PATH", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"];
  const folder = fileURLToPath(new URL(".", import.meta.url));
  const sources = globSync("**/*.ts", { cwd: folder }).filter((path) => !/\.test\.ts$|^testing\//.test(path));
  const read = sources.flatMap((path) =>
    [...readFileSync(join(folder, path), "utf8").matchAll(/\benv\.([A-Z_]+)\b/g)].map(([, name]) => name!),
  );
  expect(read.filter((name) => !places.includes(name) && !(name in environmentVariables))).toEqual([]);
});

// All but those with a fault of the one service, or a deploy of its one site, run beside each other.
const takesTurns = ({ fault, before }: Row) => fault !== undefined || before?.includes(infra) === true;
describe.each(Object.entries(rows).filter(([, row]) => takesTurns(row)))("%s", lookAtAll);
describe.each(Object.entries(rows).filter(([, row]) => !takesTurns(row)))("%s", { concurrent: true }, lookAtAll);

function lookAtAll(name: string, row: Row): void {
  it.for([
    ["without it", "", "", row.without],
    [`as ${row.value}`, `${name}=${row.value}`, "", row.given],
    ...(row.flag ? ([[`under ${row.flag[0]}`, `${name}=${row.value}`, ...row.flag]] as const) : []),
  ] as const)("%s", async ([, assignment, flag, seen], { expect }) => {
    mock.faults.clear();
    if (row.fault) mock.faults.add(row.fault);
    expect(await look(row, assignment, flag)).toMatch(seen);
  });
}
