import { checkKinds, ownOptions } from "../arguments/check-argument.ts";
import { wrongOption } from "../errors/invalid-argument-error.ts";
import type { Credential } from "./api-settings.ts";
import { Secret } from "./secret.ts";

/** How a credential is sent. */
export interface AuthOptions {
  /** Header that carries the credential. Default `Authorization` (documented). */
  header?: string | undefined;
  /** Word before the credential; an empty string sends it bare. Default `Bearer` (documented). */
  scheme?: string | undefined;
}

/**
 * @throws InvalidArgumentError when the credential holds spaces, line breaks or characters no header can carry. The
 * message does not repeat it.
 */
export function parseCredential(value: string, option: string, given: AuthOptions = {}): Credential {
  checkKinds({ auth: given }, { auth: ["object", { header: "header", scheme: "text" }] });
  if (!/^[\x21-\x7e]+$/.test(value)) {
    throw wrongOption(option, `${option} contains a space, a line break or a character that no header can carry`);
  }
  const auth = ownOptions(given);
  const secret = new Secret(value);
  const scheme = auth.scheme ?? "Bearer";
  const prefix = scheme === "" ? "" : `${scheme} `;
  return { secret, header: (auth.header ?? "authorization").toLowerCase(), value: () => prefix + secret.reveal() };
}
