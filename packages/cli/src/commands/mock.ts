import { argumentPlace, flagPlace, parseChoice, parseNumber } from "../argv/values.ts";
import { defineCommand } from "../command.ts";
import { CliError } from "../errors/cli-error.ts";
import { example, rerun } from "../errors/fix.ts";
import { controlCommand, parseObject } from "../mock/control-plane.ts";
import { optionFlags, readOptionFlags } from "../mock/option-flags.ts";
import { notAState, readStateFile, writeStateFile } from "../mock/state-file.ts";
import { type Row, wholeList } from "../output/answer.ts";

const scenarios = defineCommand({
  description:
    "Lists the mock's scenarios. With --scenario NAME, any command runs against a mock in its own process, like --mock. tandem mock start --scenario NAME serves the scenario on a port.",
  args: {},
  flags: {},
  examples: [
    "tandem mock scenarios",
    "tandem servers list --scenario incident",
    "tandem servers list --scenario flaky --debug",
  ],
  async run() {
    const { scenarios: all } = await import("@tandem/mock");
    const rows = all.map(({ name, summary }) => ({ name, summary }));
    const columns = ["name", { field: "summary", cut: true }] as const;
    return { ...wholeList("scenario", "name", columns, rows), allColumns: true };
  },
});

const advance = controlCommand({
  description:
    "Advances the clock of a running mock. Everything due in between happens: deploys finish, rate limits reset, webhook deliveries are retried.",
  args: { duration: { summary: "Duration, such as 90s, 1h30m or 3d, or a time in RFC 3339 format", required: true } },
  flags: {},
  examples: ["tandem mock advance 90s", "tandem mock advance 2026-02-01T00:00:00Z -q"],
  async run(call, { duration }) {
    const body = /^\d{4}-/.test(duration) ? { to: duration } : { duration };
    return { kind: "record", id: "now", record: await call("POST", "/clock/advance", body) };
  },
});

const set = controlCommand({
  description:
    "Changes options of a running mock. The state of each key is kept, unless you change --scenario, --seed, --now, --seed-file or a webhook flag; these reset it.",
  args: {},
  flags: optionFlags,
  examples: [
    "tandem mock set --credit-cost 3 --tools-per-minute 5",
    "tandem mock set --freeze",
    "tandem mock set --scenario incident",
  ],
  async run(call, _, flags, context) {
    const { scenario, experimental, json } = context.settings;
    const body = {
      ...(await readOptionFlags(context, flags)),
      ...(scenario !== undefined && { scenario }),
      ...(experimental && { unlisted: true }),
    };
    if (Object.keys(body).length === 0) {
      throw new CliError("USAGE", "no options were given", { fix: example(rerun({ set: { latency: "50ms" } })) });
    }
    const options = await call("POST", "/options", body);
    const movesClock = "clock" in body || "speed" in body;
    if (movesClock && !json) return { kind: "record", id: "now", record: await call("GET", "/clock") };
    return { kind: "done", record: options };
  },
});

const credits = controlCommand({
  description: "Shows the balance of a running mock's tool key. With a flag, changes it first.",
  args: {},
  flags: {
    key: { value: "KEY", summary: "The key (default: the scenario's)" },
    balance: { value: "N", summary: "Set the balance" },
    spend: { value: "N", summary: "Spend credits, as the web dashboard does" },
    refill: { summary: "Refill the balance, as the plan's reset does" },
  },
  examples: ["tandem mock credits", "tandem mock credits --balance 2", "tandem mock credits --spend 10"],
  async run(call, _, { key, balance, spend, refill }) {
    const record = await call("POST", "/credits", {
      key,
      balance: parseNumber(balance, flagPlace("balance"), { min: 0 }),
      spend: parseNumber(spend, flagPlace("spend"), { min: 0 }),
      refill: refill || undefined,
    });
    return { kind: "record", id: "creditsRemaining", record };
  },
});

const keys = controlCommand({
  description:
    "Lists a running mock's keys and tokens by kind of account. --create adds one. With --same-account-as, it shares the balance and resources of an existing account.",
  args: {},
  flags: {
    create: { value: "KIND", summary: "Create a key or token, such as pro or owner" },
    sameAccountAs: { value: "KEY", summary: "With --create: share the account of this key or token" },
    revoke: { value: "KEY", summary: "Revoke this key or token" },
  },
  examples: ["tandem mock keys", "tandem mock keys --create pro", "tandem mock keys --revoke tdm_pro_created1"],
  async run(call, _, { create, sameAccountAs, revoke }, { secrets }) {
    if (revoke !== undefined) await call("POST", "/keys/revoke", { key: revoke });
    if (create !== undefined) {
      const { key = "" } = await call<{ key?: string }>("POST", "/keys", { kind: create, sameAccountAs });
      return { kind: "text", text: key, record: { key } };
    }
    if (revoke !== undefined) return { kind: "done" };
    const rowsOf = async (api: string, path: string) =>
      Object.entries(await call("GET", path)).map(([kind, key]) => ({ api, kind, key }));
    const rows = [...(await rowsOf("tools", "/keys")), ...(await rowsOf("infra", "/tokens"))];
    // Those in the environment too: printing keys is what the command is for.
    for (const { key } of rows) secrets.delete(String(key));
    return wholeList("key", "key", ["api", "kind", "key"], rows);
  },
});

const callers = controlCommand({
  description:
    "Lists the keys and tokens that a running mock has received, with their balances. Other commands accept a label in place of a key.",
  args: {},
  flags: {},
  examples: ["tandem mock callers", "tandem mock callers --json"],
  async run(call) {
    const columns = ["api", "label", "account", "creditsRemaining", "revoked"];
    return wholeList("caller", "label", columns, await call<readonly Row[]>("GET", "/callers"));
  },
});

interface Resources {
  readonly tables: Readonly<Record<string, readonly { resource: object; status: string; moves: readonly string[] }[]>>;
}

const resources = controlCommand({
  description:
    "Lists a team's resources in a running mock, with the statuses that you can move each one to. --move moves one, as the web dashboard would.",
  args: {},
  flags: {
    token: { value: "TOKEN", summary: "The team's token, or its label (default: the scenario's)" },
    move: { value: "ID=STATUS", summary: "Move a resource to a status, such as srv_81f2=unreachable" },
  },
  examples: ["tandem mock resources", "tandem mock resources --move srv_81f2=unreachable"],
  async run(call, _, { token, move }) {
    if (move !== undefined) {
      const [id = "", status = ""] = move.split("=");
      await call("POST", "/status", { id, status, token });
      return { kind: "done" };
    }
    const { tables } = await call<Resources>("GET", "/resources", undefined, { token });
    const rows = Object.entries(tables).flatMap(([table, found]) =>
      found.map(({ resource, status, moves }) => ({ ...resource, table, status, moves })),
    );
    return wholeList("resource", "id", ["table", "id", "name", "status", "moves"], rows);
  },
});

const upcoming = controlCommand({
  description:
    "Lists what happens next in a running mock, soonest first: deploys end, backups run, a trial expires. --advance moves the clock to the first event.",
  args: {},
  flags: { advance: { summary: "Advance the clock to the next event, and list what happened" } },
  examples: ["tandem mock upcoming", "tandem mock upcoming --advance"],
  async run(call, _, { advance }) {
    const rows = advance
      ? (await call<{ events: readonly Row[] }>("POST", "/clock/next", {})).events
      : await call<readonly Row[]>("GET", "/clock/upcoming");
    return wholeList("event", "id", ["at", "kind", "id", "status", "caller"], rows);
  },
});

const decide = controlCommand({
  description:
    "Approves a step of an AI job in a running mock, as its user would in the web dashboard. --reject rejects it. The request does not appear in the journal.",
  args: {
    job: { summary: "The AI job's id", required: true },
    step: { summary: "The step's id", required: true },
  },
  flags: {
    reject: { summary: "Reject the step" },
    reason: { value: "TEXT", summary: "The reason" },
    token: { value: "TOKEN", summary: "The team's token, or its label (default: the scenario's)" },
  },
  examples: ["tandem mock decide job_31 stp_10", 'tandem mock decide job_31 stp_10 --reject --reason "Too risky"'],
  async run(call, { job: jobId, step: stepId }, { reject, reason, token }) {
    const decision = reject ? "reject" : "approve";
    const record = await call("POST", "/ai/decide", { jobId, stepId, decision, reason, token });
    return { kind: "record", id: "status", record };
  },
});

const outbox = controlCommand({
  description: "Lists messages sent by a running mock's alerts to Slack, by email and by SMS, oldest first.",
  args: {},
  flags: {},
  examples: ["tandem mock outbox", "tandem mock outbox --json"],
  async run(call) {
    const to = { field: "to", show: (value: unknown) => (value as readonly string[]).join(", ") };
    const columns = ["at", "channel", to, { field: "text", cut: true }] as const;
    return wholeList("message", "alertId", columns, await call<readonly Row[]>("GET", "/outbox"));
  },
});

const methods = ["GET", "POST", "DELETE"] as const;

const control = controlCommand({
  description:
    "Calls any route of a running mock's control plane and prints the JSON response. To list the routes: tandem mock control GET /openapi.json.",
  args: {
    method: { summary: "GET, POST or DELETE", required: true, choices: methods },
    path: { summary: "The path below /__mock, with its query", required: true },
  },
  flags: { body: { value: "JSON", summary: "The body" } },
  examples: [
    "tandem mock control GET /coverage",
    "tandem mock control POST /clock/next",
    'tandem mock control POST /webhooks/resend --body \'{"deliveryId": "dlv_7b"}\'',
  ],
  async run(call, { method, path }, { body }) {
    const known = parseChoice(method.toUpperCase(), argumentPlace("method"), methods);
    const record = await call(known, path, body === undefined ? undefined : parseObject(body, "body"));
    return { kind: "text", text: JSON.stringify(record, undefined, 2), record };
  },
});

const state = controlCommand({
  description:
    "Saves a running mock's state to a JSON file, or loads it from one. The file includes the clock and faults, but not the requests. An invalid file, or one from a newer version, is rejected and left unchanged.",
  args: {
    action: { summary: "save or load", required: true },
    file: { summary: "The file", required: true, isFile: true },
  },
  flags: {},
  examples: ["tandem mock state save world.json", "tandem mock state load world.json"],
  async run(call, { action, file }) {
    const asked = parseChoice(action, argumentPlace("action"), ["save", "load"]);
    if (asked === "save") await writeStateFile(file, await call("GET", "/snapshot"));
    else {
      const { value } = await readStateFile(file);
      await call("POST", "/restore", value).catch((error: unknown) => {
        throw error instanceof CliError && error.code === "VALIDATION" ? notAState(file, error.message, error) : error;
      });
    }
    return { kind: "done", record: { file } };
  },
});

const reset = controlCommand({
  description:
    "Resets a running mock's accounts, faults and requests. A virtual clock starts over; a real one shows the current time.",
  args: {},
  flags: {},
  examples: ["tandem mock reset"],
  async run(call) {
    await call("POST", "/reset");
    return { kind: "done" };
  },
});

export const mock = {
  scenarios,
  advance,
  set,
  credits,
  keys,
  callers,
  resources,
  upcoming,
  decide,
  outbox,
  control,
  state,
  reset,
};
