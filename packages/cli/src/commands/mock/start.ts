import type { Mock } from "@tandem/mock";
import { parseDuration } from "../../argv/duration.ts";
import { parseNumber } from "../../argv/number-flag.ts";
import { flagPlace } from "../../argv/place.ts";
import { defineCommand } from "../../command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { advice, rerun } from "../../errors/fix.ts";
import type { Printer } from "../../output/printer.ts";
import { credentialVariables } from "../../settings/apis.ts";

export const start = defineCommand({
  description:
    "Prints the exports that point this CLI and the SDK at it, with the key and token of the --scenario and the token of its control plane, then serves until it is stopped. Webhook deliveries are really sent to addresses of this machine, and simulated for others. Ctrl-C and SIGTERM end it with exit code 0.",
  args: {},
  flags: {
    port: { value: "N", summary: "Port to listen on, 0 for any free one (default 4010)" },
    seed: { value: "N", summary: "Same seed, same answers (default 1)" },
    latency: { value: "DURATION", summary: "How long each answer takes (default 0ms, or the scenario's)" },
    log: { summary: "Print a line for each request on stderr, as at a terminal" },
    speed: { value: "N", summary: "How much faster than real time its clock runs (default 1)" },
  },
  examples: [
    "tandem mock start",
    "tandem mock start --port 0 --latency 50ms --speed 10",
    "tandem mock start --scenario out-of-credits",
  ],
  async run({ out, err, errStyle, signal, settings, io }, _, flags) {
    const controlToken = readControlToken(io.env[controlVariable]);
    const port = parseNumber(flags.port ?? "4010", flagPlace("port"), {
      integer: true,
      min: 0,
      max: 65_535,
      example: 4010,
    });
    const options = {
      seed: parseNumber(flags.seed ?? "1", flagPlace("seed"), { integer: true }),
      ...(flags.latency !== undefined && { latencyMs: parseDuration(flags.latency, flagPlace("latency")) }),
      speed: parseNumber(flags.speed ?? "1", flagPlace("speed"), { min: 0.001 }),
    };
    const { newMock } = await import("../../mock-service.ts");
    const mock = newMock(settings, { webhooks: { deliver: true }, ...options });
    const server = await mock
      .listen({ port, ...(controlToken && { controlToken }) })
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EADDRINUSE") throw error;
        throw new CliError("CONFLICT", `port ${port} is taken`, { fix: rerun({ set: { port: "0" } }), cause: error });
      });
    const variables = {
      [credentialVariables.tools.url]: server.toolsUrl,
      [credentialVariables.tools.secret]: mock.scenario.key,
      [credentialVariables.infra.url]: server.infraUrl,
      [credentialVariables.infra.secret]: mock.scenario.token,
      [controlVariable]: server.controlToken,
    };
    // As bytes, so that they are not masked where the key is in the environment already. It opens nothing but a mock.
    out.writeRaw(Buffer.from(settings.json ? `${JSON.stringify(variables)}\n` : exportLines(variables)));
    if (errStyle.terminal) err.line(`the mock is ready at ${server.toolsUrl}; Ctrl-C stops it`);
    const stopLog = flags.log || errStyle.terminal ? logRequests(mock, err) : () => {};
    await aborted(signal);
    stopLog();
    await server.close();
    return { kind: "done" };
  },
});

const logIntervalMs = 200;

/** Prints each request when it is answered: what came, what went out, and what it cost. */
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

/** Opens the control plane below `/__mock`: clock, faults, journal. A new one is made where none is set. */
const controlVariable = "TANDEM_MOCK_TOKEN";
const shortestToken = 16;

function readControlToken(token: string | undefined): string | undefined {
  if (!token || token.length >= shortestToken) return token;
  throw new CliError("USAGE", `${controlVariable} is too short`, {
    why: `it has ${token.length} characters of at least ${shortestToken}`,
    fix: advice(`unset ${controlVariable}, and the mock makes one`),
  });
}

function exportLines(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `export ${name}=${value}\n`)
    .join("");
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
