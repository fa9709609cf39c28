import { once } from "node:events";
import { setFlagsFromString } from "node:v8";
import type { Listening, Mock, Snapshot } from "@tandem/mock";
import { flagPlace, parseNumber } from "../../argv/values.ts";
import { defineCommand } from "../../command.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import type { Printer } from "../../output/printer.ts";
import { openUrl } from "../../process/programs.ts";
import { credentialVariables } from "../../session/settings/apis.ts";
import { controlVariables } from "./control-plane.ts";
import { optionFlags, readOptionFlags } from "./option-flags.ts";
import { notAState, readStateFile, writeStateFile } from "./state-file.ts";

export const start = defineCommand({
  description:
    "Prints the exports that point this CLI and the SDK at the mock, then serves it until you stop it. Webhook deliveries are sent to this machine only, and simulated for other hosts. With --experimental, it also serves unlisted routes. With a --host other than this machine, such as 0.0.0.0, anyone who can reach it can use the mock; its key and token are not secret. The control plane is then still limited to this machine, and no deliveries are sent. Ctrl-C and SIGTERM exit with code 0.",
  args: {},
  flags: {
    port: { value: "N", summary: "Port to listen on, 0 for any free one (default 4010)" },
    host: { value: "HOST", summary: "Address to listen on (default 127.0.0.1)" },
    allowHost: {
      value: "NAME",
      many: true,
      summary: "Also accept requests to this host name, such as a container's",
    },
    cors: { value: "ORIGIN", many: true, summary: "Also allow web pages of this origin to call it" },
    ...optionFlags,
    state: { value: "FILE", summary: "Load the state from this file, and save it there on exit; created if missing" },
    open: {
      summary: "Open the inspector, which shows and controls the mock, in the browser, and print its URL",
    },
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
    const controlToken = readControlToken(io.env[controlVariables.token]);
    const port = parseNumber(flags.port ?? "4010", flagPlace("port"), {
      integer: true,
      min: 0,
      max: 65_535,
      example: 4010,
    });
    const allowedHosts = (flags.allowHost ?? []).map(readHostName);
    const { webhooks, ...options } = await readOptionFlags(context, flags);
    // V8 lets its young generation grow to 100 MiB, although requests retain nothing.
    setFlagsFromString("--semi-space-growth-factor=1");
    const { newMock } = await import("../../session/mock-service.ts");
    const host = flags.host ?? "127.0.0.1";
    const isOpen = !isOwnAddress(host);
    // Otherwise, anyone who can create a webhook could make this machine call its own ports.
    const mock = build(
      () => newMock(settings, { webhooks: { deliver: !isOpen, ...webhooks }, ...options }),
      flags.seedFile,
    );
    if (flags.state !== undefined) await restoreState(mock, flags.state);
    const server = await mock
      .listen({ port, host, allowedHosts, allowedOrigins: flags.cors, ...(controlToken && { controlToken }) })
      .catch((error: NodeJS.ErrnoException) => {
        if (error instanceof RangeError && flags.seedFile !== undefined) throw badSeed(flags.seedFile, error);
        if (unusable.includes(error.code ?? "")) throw badHost(host, error);
        if (error.code !== "EADDRINUSE") throw error;
        throw new CliError("CONFLICT", `port ${port} is taken`, { fix: "use --port 0", cause: error });
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
    if (flags.state !== undefined) await writeStateFile(flags.state, mock.snapshot());
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

/** Node's error codes for an address of another machine, and for an invalid name. */
const unusable: readonly string[] = ["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL"];

function badHost(host: string, cause: Error): CliError {
  return new CliError("USAGE", `--host ${host} is not an address of this machine`, {
    fix: "use --host 127.0.0.1",
    cause,
  });
}

const hostForm = /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*\.?$/u;

function readHostName(text: string): string {
  if (hostForm.test(text)) return text;
  throw new CliError("BAD_OPTION", `--allow-host must be a host name (got "${text}")`, {
    why: "a name has no scheme, port or path",
    fix: "use --allow-host mock",
  });
}

/** A missing file is created at the end. */
async function restoreState(mock: Mock, path: string): Promise<void> {
  const state = await readStateFile(path).catch((error: CliError) => {
    if ((error.cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  });
  if (!state) return;
  try {
    mock.restore(state.value as Snapshot);
  } catch (error) {
    throw notAState(path, (error as Error).message, error);
  }
}

/** The mock reports invalid options. */
function build(create: () => Mock, seedPath: string | undefined): Mock {
  try {
    return create();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    if (seedPath !== undefined && error.message.startsWith("seedData")) throw badSeed(seedPath, error);
    throw new CliError("BAD_OPTION", error.message.replace(/\.$/, ""), { cause: error });
  }
}

function badSeed(path: string, error: RangeError): CliError {
  return new CliError("USAGE", `${path} is not a seed file`, { why: error.message.replace(/\.$/, ""), cause: error });
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

const shortestToken = 16;

function readControlToken(token: string | undefined): string | undefined {
  if (!token || token.length >= shortestToken) return token;
  throw new CliError("USAGE", `${controlVariables.token} is too short`, {
    why: `it has ${token.length} characters of at least ${shortestToken}`,
    fix: `unset ${controlVariables.token} to generate one`,
  });
}

function exportLines(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `export ${name}=${value}\n`)
    .join("");
}
