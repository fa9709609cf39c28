import { type RunSetup, runMain } from "./run-main.ts";

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
