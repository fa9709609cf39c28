import type { Clock, Tandem, TandemOptions } from "@tandem/sdk";
import { createTrace, waitNotes } from "../output/hooks.ts";
import type { Context } from "./context.ts";
import { checkCredentials } from "./credentials/credentials.ts";
import { findSecret } from "./credentials/find-secret.ts";
import type { Api } from "./settings/apis.ts";
import { readServiceFile, translating } from "./settings/service-file.ts";
import type { Settings } from "./settings/settings.ts";
import { sharedPacer } from "./settings/shared-pacer.ts";
import { settingValue } from "./settings/sources.ts";

/** @param tellsWaits report waits for the rate limit on stderr. */
export function createContext(
  parts: Omit<Context, "now" | "tandem" | "signIn" | "secret">,
  tellsWaits = true,
): Context {
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
      settingValue(`${api}-url`, sources);
      const found = await findSecret(api, sources, io);
      const { secret } = checkCredentials(api, { url: settings.urls[api], secret: found?.secret });
      if (secret !== secrets[api]) client = undefined;
      parts.secrets.add(secret);
      secrets[api] = secret;
      return context.tandem();
    },
    secret: (api) => secrets[api],
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
  const notes = waitNotes(tellsWaits ? settings : { json: true, quiet: true }, (text) => err.line(text), context.now);
  const options: TandemOptions = {
    ...(io.clock && { clock: io.clock }),
    ...limits(settings),
    hooks: settings.debug ? createTrace(err.write) : notes.hooks,
    ...(notices && { logger: notices.logger, logLevel: "warn" }),
  };
  if (settings.mock) {
    const { mockOptions } = await import("./mock-service.ts");
    const mock = mockOptions(settings, await readServiceFile(sources));
    const fetch = await translating(sources, mock.fetch);
    // With --json, stderr stays empty until the command has succeeded: an error is one object.
    if (!settings.json) err.line(mockNote(settings));
    onMock(mock.clock);
    return new Tandem({ ...options, ...mock, fetch });
  }
  const { checkProxies, serviceTransport } = await import("../process/proxies.ts");
  const notProxied = checkProxies(io.env);
  if (notProxied && !settings.json && !settings.quiet) err.line(`note: ${notProxied}`);
  const { urls } = settings;
  const fetch = await translating(sources, await serviceTransport(io.env));
  // No other process shares a custom clock.
  const store = secrets.tools && !io.clock ? await sharedPacer(io.env) : undefined;
  return new Tandem({
    ...options,
    fetch,
    tools: {
      ...(secrets.tools && { apiKey: secrets.tools }),
      ...(urls.tools && { baseUrl: urls.tools }),
      ...(store && { pacing: { store: notes.store(store) } }),
    },
    infra: { ...(secrets.infra && { token: secrets.infra }), ...(urls.infra && { baseUrl: urls.infra }) },
  });
}

/** Printed in scripts and with --quiet too: a forgotten --mock must not look real. */
export const mockNote = ({ scenario }: Settings): string =>
  `mock${scenario === undefined ? "" : `, ${scenario}`}: simulated responses and charges; nothing leaves this machine`;

function limits({ retries, timeoutMs }: Settings): TandemOptions {
  return {
    ...(retries !== undefined && { retries }),
    ...(timeoutMs !== undefined && { timeout: { totalMs: timeoutMs } }),
  };
}
