import type { Listening, Mock } from "@tandem/mock";
import { vi } from "vitest";
import type { Environment } from "../process/io.ts";
import { configHome } from "./config-home.ts";
import { type RunSetup, runMain } from "./program.ts";

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

/** Asks the account that `setup` leads to, or the one of `--mock`. */
export async function seededIds(setup?: RunSetup): Promise<SeededIds> {
  const first = async (noun: string, query = "[0].id") => {
    const flags = setup ? [] : ["--mock"];
    const { stdout, stderr } = await runMain([noun, "list", "--query", query, "--quiet", ...flags], setup);
    if (stdout.trim() === "") throw new Error(`no ${noun}: ${stderr}`);
    return stdout.trim();
  };
  return {
    server: await first("servers", "[?name=='web-1'].id"),
    site: await first("sites"),
    database: await first("databases"),
    backup: await first("databases", "[0].recentBackups[?status=='succeeded'].id"),
    alert: await first("alerts"),
    webhook: await first("webhooks"),
    team: await first("teams"),
    member: await first("teams", "[0].members[?role=='member'].id"),
  };
}
