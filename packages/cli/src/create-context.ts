import type { Clock, Fetch, Tandem, TandemOptions, Transport } from "@tandem/sdk";
import type { Reading } from "./argv/parse-argv.ts";
import { type ArgumentSpec, isUnchosen } from "./argv/specs.ts";
import { confirmProject } from "./auth/sign-in.ts";
import type { Command } from "./command.ts";
import type { Context } from "./context.ts";
import { checkCredentials } from "./credentials/credentials.ts";
import { findSecret } from "./credentials/find-secret.ts";
import { createTrace, waitHooks } from "./output/hooks.ts";
import type { Api } from "./settings/apis.ts";
import { readServiceFile } from "./settings/service-file.ts";
import type { Settings } from "./settings/settings.ts";
import { sharedPacer } from "./settings/shared-pacer.ts";
import { settingValue } from "./settings/sources.ts";

/** @param tellsWaits report waits for the rate limit on stderr. */
export function createContext(parts: Omit<Context, "now" | "tandem" | "signIn">, tellsWaits = true): Context {
  let clock: Pick<Clock, "now"> = parts.io.clock ?? Date;
  let client: Promise<Tandem> | undefined;
  const secrets: Secrets = { tools: undefined, infra: undefined };
  const context: Context = {
    ...parts,
    now: () => clock.now(),
    tandem() {
      client ??= createClient(context, secrets, tellsWaits, (mockClock) => {
        clock = mockClock;
      });
      return client;
    },
    async signIn(api) {
      const { settings, sources, io } = parts;
      if (settings.mock) return context.tandem();
      await confirmProject(context);
      settingValue(`${api}-url`, sources);
      const found = await findSecret(api, sources, io);
      const { secret } = checkCredentials(api, { url: settings.urls[api], secret: found?.secret });
      if (secret !== secrets[api]) client = undefined;
      parts.secrets.add(secret);
      secrets[api] = secret;
      return context.tandem();
    },
  };
  return context;
}

type Secrets = Record<Api, string | undefined>;

async function createClient(
  context: Context,
  secrets: Readonly<Secrets>,
  tellsWaits: boolean,
  onMock: (clock: Clock) => void,
): Promise<Tandem> {
  const { settings, sources, io, err, notices } = context;
  const { Tandem } = await import("@tandem/sdk");
  const waits = tellsWaits ? waitHooks(settings, (text) => err.line(text), context.now) : {};
  const service = readServiceFile(sources);
  const options: TandemOptions = {
    ...(service && { service }),
    ...(io.clock && { clock: io.clock }),
    ...limits(settings),
    hooks: { ...(settings.debug ? createTrace(err.write) : waits), ...notices?.hooks },
  };
  if (settings.mock) {
    const { mockOptions } = await import("./mock-service.ts");
    const mock = mockOptions(settings, service);
    // With --json, stderr stays empty until the command has succeeded: an error is one object.
    if (!settings.json) err.line(mockNote(settings));
    onMock(mock.clock);
    return new Tandem({ ...options, ...mock });
  }
  const { checkProxies, serviceTransport } = await import("./process/proxies.ts");
  const notProxied = checkProxies(io.env);
  if (notProxied && !settings.json && !settings.quiet) err.line(`note: ${notProxied}`);
  const { urls } = settings;
  const transport = await serviceTransport(io.env);
  // No other process shares a custom clock.
  const store = secrets.tools && !io.clock ? sharedPacer(io.env) : undefined;
  return new Tandem({
    ...options,
    fetch: notices ? checkedTransport(transport) : transport,
    tools: {
      ...(secrets.tools && { apiKey: secrets.tools }),
      ...(urls.tools && { baseUrl: urls.tools }),
      ...(store && { pacing: { store } }),
    },
    infra: { ...(secrets.infra && { token: secrets.infra }), ...(urls.infra && { baseUrl: urls.infra }) },
  });
}

/** Loads what checks responses while the first request is on its way. */
function checkedTransport(transport: Transport): Fetch {
  let contract: Promise<unknown> | undefined;
  const fetch: Fetch = async (url, init) => {
    const response = transport(url, init);
    response.catch(() => undefined);
    contract ??= import("@tandem/sdk/contract");
    await contract;
    return response;
  };
  return Object.assign(fetch, { tellsWhenSent: transport.tellsWhenSent });
}

/** Printed in scripts and with --quiet too: a forgotten --mock must not look real. */
export const mockNote = ({ scenario }: Settings): string =>
  `mock${scenario === undefined ? "" : `, ${scenario}`}: simulated responses; nothing is sent or charged`;

function limits({ retries, timeoutMs }: Settings): TandemOptions {
  return {
    ...(retries !== undefined && { retries }),
    ...(timeoutMs !== undefined && { timeout: { totalMs: timeoutMs } }),
  };
}

export async function withIds(
  context: Context,
  command: Command,
  { args, flags }: Reading,
): Promise<Pick<Reading, "args" | "flags">> {
  const takesIds = Object.values({ ...command.args, ...command.flags }).some(({ names }) => names !== undefined);
  const lacksOne = Object.entries<ArgumentSpec>(command.args).some(([name, spec]) => isUnchosen(spec, args[name]));
  if (!takesIds && !lacksOne) return { args, flags };
  const { resolveNames } = await import("./infra/resolve-names.ts");
  return (await resolveNames(context, command, { args, flags })) as Pick<Reading, "args" | "flags">;
}
