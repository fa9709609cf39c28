import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock, type Fault } from "@tandem/mock";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { Environment } from "../../process/io.ts";
import { infraAccount, mockAccount, seededIds } from "../../testing/account.ts";
import { collect, runBuilt, spawnBuilt } from "../../testing/built-program.ts";
import { configHome } from "../../testing/config-home.ts";
import { type ErrorCode, exitCodes } from "./exit-codes.ts";

const mock = createMock({ clock: "real", speed: 200 });
const server = await mock.listen();
/** Its clock is stopped, so nothing ends automatically. */
const still = createMock();
const stillServer = await still.listen();
const closed = await createMock().listen();
await closed.close();
afterAll(() => Promise.all([server.close(), stillServer.close()]));

const folder = mkdtempSync(join(tmpdir(), "tandem-exits-"));

/** Its own account for both APIs, and the built program run for it. */
async function account() {
  const env: Environment & { TANDEM_TOOLS_KEY: string; TANDEM_INFRA_TOKEN: string } = {
    ...configHome().env,
    ...(mockAccount(server) as { TANDEM_TOOLS_KEY: string }),
    ...infraAccount(server),
  };
  const run = (line: string, extra: Environment = {}) => runBuilt(line.split(" "), { env: { ...env, ...extra } });
  return {
    env,
    ids: await seededIds({ env }),
    run,
    /** Creates something and returns its id. */
    make: async (line: string) => (await run(`${line} --query id -q`)).stdout.toString().trim(),
    fault: (operation: string, fault: Fault) => {
      for (const key of [env.TANDEM_TOOLS_KEY, env.TANDEM_INFRA_TOKEN]) mock.faults.add({ operation, key, fault });
    },
  };
}

type Account = Awaited<ReturnType<typeof account>>;
type Ended = ReturnType<Account["run"]>;

const tool = "run grammar-checker text --retries 0 --json";
const list = "servers list --retries 0 --json";
const onTools = (status: number) => (world: Account) => {
  world.fault("grammar-checker", { status });
  return world.run(tool);
};
const onInfra =
  (fault: Fault, line = list) =>
  (world: Account) => {
    world.fault("listServers", fault);
    return world.run(line);
  };

/** A way to each error, as a script would meet it. */
const ways: Readonly<Record<ErrorCode, (world: Account) => Ended>> = {
  INTERNAL: ({ run }) => {
    const broken = join(folder, "broken.mjs");
    writeFileSync(broken, `AbortSignal.any = () => { throw new TypeError("broken"); };`);
    return run("config path --json", { NODE_OPTIONS: `--import=${broken}` });
  },
  API_ERROR: onInfra({ status: 418 }),
  USAGE: ({ run }) => run("tools info --json"),
  UNKNOWN_COMMAND: ({ run }) => run("tools lst --json"),
  BAD_OPTION: ({ run }) => run("tools list --jsno --json"),
  INPUT_REQUIRED: ({ run }) => run("auth login --json"),
  CONFIRM_REQUIRED: ({ run, ids }) => run(`servers delete ${ids.server} --json`),
  APPROVAL_REQUIRED: ({ run }) => run("ask update --approve none --json --fields status"),
  AUTH_REQUIRED: ({ run }) => run(list, { TANDEM_INFRA_TOKEN: "" }),
  AUTH_INVALID: onTools(401),
  FORBIDDEN: onInfra({ status: 403 }),
  NOT_FOUND: ({ run }) => run("servers get srv_zz --json"),
  CONFLICT: ({ run }) => run("servers create --name web-1 --host h.example.com --json"),
  VALIDATION: ({ run }) => run("teams invite nobody --json"),
  PROVIDER_FAILED: onTools(422),
  SIGNATURE_INVALID: ({ run }) => {
    const body = join(folder, "body.json");
    writeFileSync(body, "{}");
    const secret = `whsec_${Buffer.from("a key for this test").toString("base64")}`;
    return run(`webhooks verify --file ${body} --header webhook-id:evt_1 --json`, { TANDEM_WEBHOOK_SECRET: secret });
  },
  PENDING: async ({ run }) => {
    const env = infraAccount(stillServer);
    const created = await run("servers create --name new --host 203.0.113.9 -q", env);
    return run(`servers wait ${created.stdout.toString().trim()} --wait-timeout 300ms --json`, env);
  },
  RATE_LIMITED: onTools(429),
  NO_CREDITS: onTools(402),
  PAYMENT_REQUIRED: onInfra({ status: 402 }),
  BUDGET_REACHED: ({ run }) => run("run grammar-checker text --max-credits 0 --json"),
  NETWORK: ({ run }) => run(list, { TANDEM_INFRA_URL: closed.infraUrl }),
  TIMEOUT: onInfra({ stallBody: true }, `${list} --timeout 300ms`),
  SERVER_ERROR: onInfra({ status: 503 }),
  DEPLOY_FAILED: ({ run, ids }) => run(`deploy ${ids.site} --branch fail/build --json`),
  JOB_FAILED: ({ env }) => runBuilt(["ask", "exit 1", "--approval", "none", "--json", "--fields", "id"], { env }),
  BACKUP_FAILED: async ({ run, make, ids }) => {
    const database = await make(`databases create --server-id ${ids.server} --name fail-backup --engine mysql`);
    await run(`databases wait ${database}`);
    return run(`databases backup ${database} --json`);
  },
  RESTORE_FAILED: async ({ run, make, ids }) => {
    const target = await make(`databases create --server-id ${ids.server} --name fail-restore --engine postgresql`);
    await run(`databases wait ${target}`);
    const restore = `databases restore ${ids.database} --backup-id ${ids.backup} --target-database-id ${target}`;
    return run(`${restore} --confirm fail-restore --json`);
  },
  PROVISION_FAILED: async ({ run, make }) => {
    const id = await make("servers create --name new --host 192.0.2.1");
    return run(`servers wait ${id} --json`);
  },
  PARTIAL: ({ run, ids }) => run(`alerts delete ${ids.alert} alt_zz --yes --json`),
  INTERRUPTED: async ({ env, fault }) => {
    fault("grammar-checker", { stallBody: true });
    const child = spawnBuilt(tool.split(" "), { env });
    const ended = collect(child);
    await vi.waitUntil(() => mock.journal.find({ key: env.TANDEM_TOOLS_KEY }).length === 1, { timeout: 120_000 });
    child.kill("SIGINT");
    return ended;
  },
};

// Each has its own account.
describe("the built program", { concurrent: true }, () => {
  it.each(Object.entries(exitCodes))(
    "%s: ends with %d, one JSON object on stderr, nothing on stdout",
    async (code, exit) => {
      const result = await ways[code as ErrorCode](await account());
      expect({ ...result, stdout: result.stdout.toString() }).toMatchObject({ exit, stdout: "" });
      expect(result.stderr).toMatch(/^\{.*\}\n$/);
      expect(JSON.parse(result.stderr).error).toMatchObject({ code, exit, message: expect.stringMatching(/./) });
    },
  );
});
