import type { FlagValues } from "../../argv/specs.ts";
import type { Row } from "../../output/answer.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import { commandLine } from "../../output/errors/fix.ts";
import type { Context } from "../../session/context.ts";

/** A mock's URL, and its control token. `mock start` prints both. */
export const controlVariables = { url: "TANDEM_MOCK_URL", token: "TANDEM_MOCK_TOKEN" } as const;

const standardUrl = "http://127.0.0.1:4010";

export const controlFlags = {
  url: { value: "URL", summary: `The mock's URL (default TANDEM_MOCK_URL, or ${standardUrl})` },
} as const;

interface ControlRequest {
  readonly method: "GET" | "POST" | "DELETE";
  /** Below `/__mock`, with its query. */
  readonly path: string;
  /** JSON. */
  readonly body: string | undefined;
}

type ControlContext = Pick<Context, "io" | "secrets" | "signal">;
type ControlFlags = FlagValues<typeof controlFlags>;

/**
 * Calls the control plane of a mock on this machine.
 *
 * @throws CliError AUTH_REQUIRED or AUTH_INVALID for the token, NETWORK when no mock answers, and VALIDATION with the
 * mock's reason when it refuses.
 */
export async function callControl(
  { io, secrets, signal }: ControlContext,
  { url }: ControlFlags,
  { method, path, body }: ControlRequest,
): Promise<Row> {
  const origin = readOrigin(url ?? io.env[controlVariables.url] ?? standardUrl);
  const token = io.env[controlVariables.token];
  if (!token) throw new CliError("AUTH_REQUIRED", `${controlVariables.token} is not set`, { fix: tokenFix });
  secrets.add(token);
  const response = await fetch(new URL(`/__mock${path}`, origin), {
    method,
    headers: { "x-mock-token": token },
    redirect: "error",
    signal,
    ...(body !== undefined && { body }),
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new CliError("NETWORK", `no mock is running at ${origin}`, { fix: commandLine("mock start"), cause: error });
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as Row;
  throw refusal(response.status, answer, origin);
}

const tokenFix = "set it to the token printed by tandem mock start";

/** The token goes to this machine and nowhere else. */
function readOrigin(text: string): string {
  const { protocol, hostname, origin } = URL.canParse(text) ? new URL(text) : new URL("about:blank");
  const isLoopback = hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);
  if (protocol === "http:" && isLoopback) return origin;
  throw new CliError("USAGE", `${text} is not the URL of a mock`, {
    why: `you can control a mock only from its own machine, at a URL such as ${standardUrl}`,
  });
}

function refusal(status: number, answer: unknown, origin: string): CliError {
  const { error } = (answer ?? {}) as { readonly error?: unknown };
  if (typeof error !== "string") return new CliError("API_ERROR", `the server at ${origin} is not a tandem mock`);
  if (status === 401) {
    return new CliError("AUTH_INVALID", `the mock at ${origin} rejected ${controlVariables.token}`, { fix: tokenFix });
  }
  return new CliError("VALIDATION", error.replace(/\.$/, ""));
}
