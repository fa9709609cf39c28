import { createMock, type Listening, type Mock } from "@tandem/mock";
import { type Fetch, InfraClient } from "@tandem/sdk";
import { vi } from "vitest";
import type { Environment } from "../process/io.ts";
import { configHome } from "./config-home.ts";
import { runMain } from "./program.ts";

let worlds = 0;

/** The environment of a user with a new account of that kind. */
export function mockAccount({ toolsUrl }: Pick<Listening, "toolsUrl">, kind: keyof Mock["keys"] = "pro"): Environment {
  worlds += 1;
  return { TANDEM_TOOLS_URL: toolsUrl, TANDEM_TOOLS_KEY: `tdm_${kind}_cli${String(worlds).padStart(8, "0")}` };
}

/** The same for the infrastructure API. */
export function infraAccount(
  { infraUrl }: Pick<Listening, "infraUrl">,
  kind: keyof Mock["tokens"] = "owner",
): Environment & { readonly TANDEM_INFRA_TOKEN: string } {
  worlds += 1;
  return { TANDEM_INFRA_URL: infraUrl, TANDEM_INFRA_TOKEN: `tdi_${kind}_cli${String(worlds).padStart(8, "0")}` };
}

/** A new account on the mock, and a folder for the settings of its user. */
export function openAccount(mock: Mock, listening: Listening) {
  const { env: home, folder } = configHome();
  const env = { ...home, ...mockAccount(listening) } as Readonly<Record<string, string>>;
  const key = env.TANDEM_TOOLS_KEY!;
  const calls = () => mock.journal.find({ key }).filter(({ method }) => method === "POST");
  return {
    env,
    key,
    folder,
    calls,
    charged: () => calls().reduce((sum, { charged }) => sum + charged, 0),
    /** The service charges calls, and their responses never end. */
    stall: (nth?: number) =>
      mock.faults.add({ operation: "grammar-checker", key, fault: { stallBody: true }, ...(nth && { nth }) }),
    isCharged: (count: number) =>
      vi.waitUntil(() => calls().filter(({ charged }) => charged > 0).length >= count, {
        timeout: 60_000,
        interval: 10,
      }),
    /** What `tandem credits` shows. */
    credits: async () => JSON.parse((await runMain(["credits", "--json"], { env, stdin: "" })).stdout),
  };
}

/** The ids of what a new account of the mock has. */
export interface SeededIds {
  readonly server: string;
  readonly site: string;
  readonly database: string;
  readonly backup: string;
  readonly alert: string;
  readonly webhook: string;
  readonly team: string;
  readonly member: string;
}

/** Those of the account that `env` leads to, or of the one of `--mock`. */
export async function seededIds({ env }: { readonly env?: Environment } = {}): Promise<SeededIds> {
  const infra = env ? clientOf(env) : clientOfMock();
  const [servers, sites, databases, alerts, webhooks, teams] = await Promise.all([
    infra.servers.list(),
    infra.sites.list(),
    infra.databases.list(),
    infra.alerts.list(),
    infra.webhooks.list(),
    infra.teams.list(),
  ]);
  const [database, team] = [databases.items[0]!, teams.items[0]!];
  return {
    server: servers.items.find(({ name }) => name === "web-1")!.id,
    site: sites.items[0]!.id,
    database: database.id,
    backup: database.recentBackups.find(({ status }) => status === "succeeded")!.id,
    alert: alerts.items[0]!.id,
    webhook: webhooks.items[0]!.id,
    team: team.id,
    member: team.members.find(({ role }) => role === "member")!.id,
  };
}

const clientOf = ({ TANDEM_INFRA_URL, TANDEM_INFRA_TOKEN }: Environment) =>
  new InfraClient({ baseUrl: TANDEM_INFRA_URL, token: TANDEM_INFRA_TOKEN, pacing: false });

function clientOfMock() {
  const { scenario, fetch } = createMock();
  return new InfraClient({ baseUrl: "http://localhost", token: scenario.token, fetch: fetch as Fetch, pacing: false });
}
