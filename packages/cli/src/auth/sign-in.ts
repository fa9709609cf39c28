import type { TandemOptions } from "@tandem/sdk";
import type { Context } from "../context.ts";
import { keepCharge } from "../credits/credits-file.ts";
import { canAsk, confirm } from "../prompt/ask.ts";
import type { Api } from "../settings/apis.ts";
import { trustChange, untrustedChange, untrustedError } from "../settings/project-trust.ts";

interface Checked {
  readonly api: Api;
  readonly url: string;
  readonly secret: string;
}

/**
 * Asks the service whether it takes a credential; resolves with false when that could not be told. Listing one team shows
 * it for a token. For a tool key no free route does: only the address is tried, unless `spend` allows one run of a tool.
 *
 * @throws TandemError AuthenticationError for one that it refuses, and any other that keeps the answer away.
 */
export async function checkSecret(context: Context, { api, url, secret }: Checked, spend: boolean): Promise<boolean> {
  const { Tandem } = await import("@tandem/sdk");
  const { settings, io, signal } = context;
  const shared: TandemOptions = { retries: settings.retries ?? 1, ...(io.clock && { clock: io.clock }) };
  if (api === "infra") {
    await new Tandem({ ...shared, infra: { token: secret, baseUrl: url } }).infra.teams.list({ limit: 1 }, { signal });
    return true;
  }
  const { tools } = new Tandem({ ...shared, tools: { apiKey: secret, baseUrl: url } });
  if (!spend) {
    await tools.list({ signal });
    return false;
  }
  const { meta } = await tools.run("grammar-checker", { input: "She go home." }, { signal });
  keepCharge(context, "grammar-checker", meta);
  return true;
}

/**
 * Makes sure that a project's file may choose the profile, before anything is done with it. Asked once.
 *
 * @throws CliError CONFIRM_REQUIRED, with the profile as a flag.
 */
export async function confirmProject(context: Context): Promise<void> {
  const change = untrustedChange(context.sources);
  if (change === undefined) return;
  const { path, profile, instead } = change;
  if (canAsk(context)) {
    const yes = await confirm(
      context,
      `${path} chooses profile ${profile} instead of ${instead}. Use it here from now on?`,
    );
    if (yes) return trustChange(context.io.env, change);
  }
  throw untrustedError(change);
}
