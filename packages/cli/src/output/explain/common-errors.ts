import { changesThings } from "../../argv/specs.ts";
import { environmentSecret, webhookSecretFix } from "../../session/credentials/credentials.ts";
import { credentialVariables } from "../../session/settings/apis.ts";
import { commandLine } from "../errors/fix.ts";
import { connectionExplanation, proxyExplanation } from "./connection.ts";
import type { Explain, Explanations } from "./explanation.ts";

const again: Explain = () => ({ fix: "run it again; if it keeps failing, report the request id" });

/** Judges every list of the service against the assumptions. */
export const checkContract = commandLine("doctor", [], { contract: true });

const trace: Explain = ({ facts }) => ({
  fix: facts.assumption === undefined ? "run it again with --debug" : checkContract,
});

const moreTime =
  (duration: string): Explain =>
  ({ facts: { limitMs } }) => ({
    // A limit this long has not helped.
    fix: limitMs !== undefined && limitMs >= 600_000 ? "try again later" : `run it again with --timeout ${duration}`,
  });

/** A credential in the environment overrides the profile, so it has to be unset first. */
export const signInAgain: Explain = (_, { api, env }) => {
  const login = commandLine("auth login", [api]);
  if (environmentSecret(api, env) === undefined) return { fix: login };
  return { fix: `unset ${credentialVariables[api].secret} && ${login}` };
};

export const commonErrors: Explanations = {
  aborted: ({ outcome }, { api, asked }) => {
    const mattered = api === "tools" || changesThings(asked);
    return mattered && outcome !== "executed" ? { why: "the service did not execute it" } : {};
  },
  provider_failed: again,
  rate_limited: (error, situation) => {
    const { facts, retryAfterMs } = error;
    const seconds = (ms: number) => `${Math.ceil(ms / 1_000)} s`;
    // It's known if only the timeout prevented another attempt.
    if (facts.waitMs !== undefined) {
      const why = `the next attempt would be in ${seconds(facts.waitMs)}, after the timeout`;
      return { ...moreTime("5m")(error, situation), why };
    }
    const asked = retryAfterMs === undefined ? "" : `; the service asks to wait ${seconds(retryAfterMs)}`;
    return { why: `no retry is left${asked}`, fix: "wait and run it again, or allow more --retries" };
  },
  server_error: again,
  connection: connectionExplanation,
  timeout: (error, situation) =>
    (error.facts.phase === "connect" ? proxyExplanation(error, situation) : undefined) ??
    moreTime("10m")(error, situation),
  invalid_argument: ({ facts }) => (facts.option === "secrets" ? { fix: webhookSecretFix } : {}),
  invalid_response: trace,
  unexpected_status: trace,
};
