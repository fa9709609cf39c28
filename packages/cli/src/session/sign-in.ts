import type { TandemOptions } from "@tandem/sdk";
import type { Context } from "./context.ts";
import type { Api } from "./settings/apis.ts";
import { translating } from "./settings/service-file.ts";

/**
 * Asks the service whether it accepts a credential; false if that cannot be determined. Listing one team verifies a
 * token. No free route verifies a tool key, so only the URL is tried unless `spend` allows one run.
 *
 * @throws TandemError AuthenticationError if it is rejected.
 */
export async function checkSecret(
  context: Context,
  { api, url, secret }: { readonly api: Api; readonly url: string; readonly secret: string },
  spend: boolean,
): Promise<boolean> {
  const { Tandem } = await import("@tandem/sdk");
  const { settings, sources, io, signal } = context;
  const { serviceTransport } = await import("../process/proxies.ts");
  const fetch = await translating(sources, await serviceTransport(io.env));
  const shared: TandemOptions = { fetch, retries: settings.retries ?? 1, ...(io.clock && { clock: io.clock }) };
  if (api === "infra") {
    await new Tandem({ ...shared, infra: { token: secret, baseUrl: url } }).infra.teams.list(
      { pageSize: 1 },
      { signal },
    );
    return true;
  }
  const { tools } = new Tandem({ ...shared, tools: { apiKey: secret, baseUrl: url } });
  if (!spend) {
    await tools.list({ signal });
    return false;
  }
  const [tool, request] = ["grammar-checker", { input: "She go home." }] as const;
  const purchase = { tool, request, by: "login", account: { key: secret, url } } as const;
  const { paidCall } = await import("./spending/paid-call.ts");
  await paidCall(context, purchase, () => tools.run(tool, request, { signal }));
  return true;
}
