import { once } from "node:events";
import { setFlagsFromString } from "node:v8";
import type { Listening, Mock } from "@tandem/mock";
import { flagPlace, parseNumber } from "../../argv/values.ts";
import { defineCommand } from "../../command.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import type { Printer } from "../../output/printer.ts";
import { openUrl } from "../../process/programs.ts";
import { credentialVariables } from "../../session/settings/apis.ts";
import { controlVariables } from "./control-plane.ts";
import { optionFlags, readOptionFlags } from "./option-flags.ts";
import { restoreState, writeState } from "./state-file.ts";

export const start = defineCommand({
  description:
    "Prints the exports that point this CLI and the SDK at the mock, then serves it until you stop it. Webhook deliveries are sent to this machine only, and simulated for other hosts. With --experimental, it also serves unlisted routes. With a --host other than this machine, such as 0.0.0.0, anyone who can reach it can use the mock; its key and token are not secret. The control plane is then still limited to this machine, and no deliveries are sent. Ctrl-C and SIGTERM exit with code 0.",
  args: {},
  flags: {
    port: { value: "N", summary: "Port to listen on, 0 for any free one (default 4010)" },
    host: { value: "HOST", summary: "Address to listen on (default 127.0.0.1)" },
    allowHost: { value: "NAME", many: true, summary: "Also accept requests to this host name, such as a container's" },
    cors: { value: "ORIGIN", many: true, summary: "Also allow web pages of this origin to call it" },
    ...optionFlags,
    state: { value: "FILE", summary: "Load the state from this file, and save it there on exit; created if missing" },
    open: { summary: "Open the inspector, which shows and controls the mock, in the browser, and print its URL" },
    log: { summary: "Log each request on stderr even without a terminal" },
  },
  examples: [
    "tandem mock start",
    "tandem mock start --port 0 --latency 50ms --speed 10",
    "tandem mock start --host 0.0.0.0 --allow-host mock",
    "tandem mock start --scenario out-of-credits",
    "tandem mock start --seed 1 --now 2026-01-01T00:00:00Z --freeze",
    "tandem mock start --state world.json",
    "tandem mock start --open",
  ],
  async run(context, _, flags) {
    const { out, err, errStyle, signal, settings, io } = context;
    const controlToken = io.env[controlVariables.token];
    const port = parseNumber(flags.port ?? "4010", flagPlace("port"), { integer: true, min: 0, max: 65_535 });
    const { webhooks, ...options } = await readOptionFlags(context, flags);
    // V8 lets its young generation grow to 100 MiB, although requests retain nothing.
    setFlagsFromString("--semi-space-growth-factor=1");
    const { newMock } = await import("../../session/mock-service.ts");
    const host = flags.host ?? "127.0.0.1";
    const isOpen = !isOwnAddress(host);
    // Otherwise, anyone who can create a webhook could make this machine call its own ports.
    const { mock, server } = await started(async () => {
      const mock = newMock(settings, { webhooks: { deliver: !isOpen, ...webhooks }, ...options });
      if (flags.state !== undefined) restoreState(mock, flags.state);
      const access = {
        allowedHosts: flags.allowHost,
        allowedOrigins: flags.cors,
        ...(controlToken && { controlToken }),
      };
      return { mock, server: await mock.listen({ port, host, ...access }) };
    });
    await checkPort(server);
    const variables = {
      [credentialVariables.tools.url]: server.toolsUrl,
      [credentialVariables.tools.secret]: mock.scenario.key,
      [credentialVariables.infra.url]: server.infraUrl,
      [credentialVariables.infra.secret]: mock.scenario.token,
      [controlVariables.url]: server.url,
      [controlVariables.token]: server.controlToken,
    };
    // As bytes, so that they aren't masked if the key is in the environment. It only opens a mock.
    out.writeRaw(
      Buffer.from(
        settings.json
          ? `${JSON.stringify({ ...variables, inspectorUrl: server.inspectorUrl })}\n`
          : exportLines(variables),
      ),
    );
    if (isOpen) err.line(`warning: anyone who can reach ${host} can use this mock`);
    if (errStyle.terminal && !settings.quiet) {
      err.line(`the mock is ready at ${server.toolsUrl}; API reference: ${server.url}/api/docs; Ctrl-C stops it`);
    }
    if (flags.open) await openUrl(server.inspectorUrl);
    if (!settings.quiet && (errStyle.terminal || flags.open)) {
      // As bytes, for the token in it.
      err.writeRaw(Buffer.from(`inspector: ${server.inspectorUrl}\n`));
    }
    const stopLog = !settings.quiet && (flags.log || errStyle.terminal) ? logRequests(mock, err) : () => {};
    if (!signal.aborted) await once(signal, "abort");
    stopLog();
    await server.close();
    if (flags.state !== undefined) await writeState(flags.state, mock.snapshot());
    return { kind: "done" };
  },
});

/** An address that no other machine reaches. */
const isOwnAddress = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/.test(host);

/** @throws CliError USAGE for a port that `fetch` and browsers don't connect to, such as 4190. */
async function checkPort(server: Listening): Promise<void> {
  const failure = await fetch(`${server.url}/__mock/openapi.json`).catch((error: Error) => error);
  if (!(failure instanceof Error) || (failure.cause as Error | undefined)?.message !== "bad port") return;
  await server.close();
  throw new CliError("USAGE", `no client can connect to port ${new URL(server.url).port}`, {
    why: "the Fetch standard blocks it",
    fix: "use --port 0",
  });
}

/** The mock rejects invalid options, and Node an address that can't be used. */
async function started<T>(start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (cause instanceof CliError) throw cause;
    if (cause instanceof RangeError) throw new CliError("BAD_OPTION", message.replace(/\.$/, ""), { cause });
    if (code === "EADDRINUSE") throw new CliError("CONFLICT", message, { fix: "use --port 0", cause });
    throw code === undefined ? cause : new CliError("USAGE", `the mock cannot listen: ${message}`, { cause });
  }
}

const logIntervalMs = 200;

/** Prints each request with its response and cost. */
function logRequests({ journal }: Pick<Mock, "journal">, err: Printer): () => void {
  let told = 0;
  const tell = () => {
    for (const { number, method, path, status, charged } of journal.entries) {
      if (number <= told) continue;
      if (status === undefined) break;
      told = number;
      err.line([method, path, status, charged > 0 && `${charged} credits`].filter(Boolean).join(" "));
    }
  };
  const timer = setInterval(tell, logIntervalMs);
  return () => {
    clearInterval(timer);
    tell();
  };
}

function exportLines(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `export ${name}=${value}\n`)
    .join("");
}
