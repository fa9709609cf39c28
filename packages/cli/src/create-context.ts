import type { Clock, Tandem, TandemOptions } from "@tandem/sdk";
import type { Context } from "./context.ts";
import { checkCredentials, findCredentials } from "./credentials/credentials.ts";
import type { Settings } from "./settings/settings.ts";

/** A context whose SDK client appears when a command first asks for it. */
export function createContext(parts: Omit<Context, "now" | "tandem" | "signIn">): Context {
  let clock: Pick<Clock, "now"> = parts.io.clock ?? Date;
  let client: Promise<Tandem> | undefined;
  const context: Context = {
    ...parts,
    now: () => clock.now(),
    tandem() {
      client ??= createClient(context, (mockClock) => {
        clock = mockClock;
      });
      return client;
    },
    async signIn(api) {
      if (!parts.settings.mock) checkCredentials(api, findCredentials(api, parts.io.env));
      return context.tandem();
    },
  };
  return context;
}

async function createClient({ settings, io, err }: Context, onMock: (clock: Clock) => void): Promise<Tandem> {
  const { Tandem } = await import("@tandem/sdk");
  const options: TandemOptions = {
    ...(io.clock && { clock: io.clock }),
    ...limits(settings),
    ...(settings.debug && { hooks: await traceHooks(err.write) }),
  };
  if (settings.mock) {
    const { mockOptions } = await import("./mock-service.ts");
    err.write("mock: answers come from a mock inside this process; nothing is sent or charged\n");
    const mock = mockOptions(settings.experimental);
    onMock(mock.clock);
    return new Tandem({ ...options, ...mock });
  }
  const tools = findCredentials("tools", io.env);
  const infra = findCredentials("infra", io.env);
  return new Tandem({
    ...options,
    tools: { ...(tools.secret && { apiKey: tools.secret }), ...(tools.url && { baseUrl: tools.url }) },
    infra: { ...(infra.secret && { token: infra.secret }), ...(infra.url && { baseUrl: infra.url }) },
  });
}

function limits({ retries, timeoutMs }: Settings): TandemOptions {
  return {
    ...(retries !== undefined && { retries }),
    ...(timeoutMs !== undefined && { timeout: { totalMs: timeoutMs } }),
  };
}

async function traceHooks(write: (text: string) => void): Promise<NonNullable<TandemOptions["hooks"]>> {
  const { createTrace } = await import("./output/trace.ts");
  return createTrace(write);
}
