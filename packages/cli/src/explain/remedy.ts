import type { TandemError } from "@tandem/sdk";
import type { FlagSpecs } from "../argv/flag-specs.ts";
import { commandLine, nextCommand, withFlag } from "../argv/rerun.ts";
import { environmentSecret } from "../credentials/credentials.ts";
import type { Environment } from "../process/io.ts";
import { type Api, credentialVariables } from "../settings/apis.ts";

/** What was typed: the command that would work is built from it. */
export interface Typed {
  readonly argv: readonly string[];
  /** Its variables: a credential in them is the one that was used. */
  readonly env: Environment;
  /** The API that the command works with. */
  readonly api: Api;
  /** The command's own flags. */
  readonly flags: FlagSpecs;
}

export interface Explanation {
  readonly why?: string | undefined;
  readonly fix?: string | undefined;
}

/** Explains an error of the SDK to a person, and says what to type next. */
export type Remedy = (error: TandemError, typed: Typed) => Explanation;

export type Remedies = Readonly<Partial<Record<TandemError["code"], Remedy>>>;

export const again: Remedy = (_, { argv }) => ({ fix: commandLine(argv) });

export const trace: Remedy = (_, { argv }) => ({ fix: withFlag(argv, "--debug") });

export const moreTime =
  (duration: string): Remedy =>
  (_, { argv }) => ({ fix: withFlag(argv, "--timeout", duration) });

/** Another credential. One in the environment wins over the profile's, so it has to go first. */
export const signIn: Remedy = (_, { api, argv, env }) => {
  const login = nextCommand(argv, "auth", "login", api);
  const variable = credentialVariables[api].secret;
  if (environmentSecret(api, env) === undefined) return { fix: login };
  return { fix: `unset ${variable} && ${login}` };
};
