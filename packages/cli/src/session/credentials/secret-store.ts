import { join } from "node:path";
import { CliError } from "../../output/errors/cli-error.ts";
import type { Environment, Io, Keychain } from "../../process/io.ts";
import { parseJson } from "../../process/json.ts";
import type { Api } from "../settings/apis.ts";
import { type CredentialPlace, configFolder } from "../settings/config-file.ts";
import { readJsonFile, updateJsonFile } from "../settings/json-file.ts";
import { noHome } from "../settings/update-config.ts";

type Stores = Pick<Io, "env" | "keychain">;

/** Saves a credential in the keychain or, if none answers, in a file of mode 0600. */
export async function saveSecret(
  stores: Stores,
  profile: string,
  api: Api,
  secret: StoredSecret,
): Promise<{ place: CredentialPlace; refusal?: string }> {
  const account = accountName(profile, api);
  const keychain = usableKeychain(stores);
  let refusal: string | undefined;
  try {
    await keychain?.set(account, JSON.stringify(secret));
  } catch (error) {
    // An interruption. Nothing is saved then.
    if (error instanceof CliError) throw error;
    refusal = (error as Error).message;
  }
  const place = keychain && refusal === undefined ? "keychain" : "file";
  await writeStoredSecret(stores.env, account, place === "file" ? secret : undefined);
  return { place, ...(refusal && { refusal }) };
}

/** Undefined if it was removed. Rejects if the keychain does not answer. */
export async function readSecret(
  stores: Stores,
  profile: string,
  api: Api,
  place: CredentialPlace,
): Promise<StoredSecret | undefined> {
  const account = accountName(profile, api);
  if (place === "file") return readStoredSecret(stores.env, account);
  const keychain = usableKeychain(stores);
  if (!keychain) throw new Error("it is in the keychain, which is disabled here (TANDEM_NO_KEYRING)");
  return parseStoredSecret(parseJson((await keychain.get(account)) ?? ""));
}

export async function removeSecret(stores: Stores, profile: string, api: Api, place: CredentialPlace): Promise<void> {
  const account = accountName(profile, api);
  if (place === "file") return writeStoredSecret(stores.env, account, undefined);
  await usableKeychain(stores)?.delete(account);
}

function usableKeychain({ env, keychain }: Stores): Keychain | undefined {
  return env.TANDEM_NO_KEYRING && env.TANDEM_NO_KEYRING !== "0" ? undefined : keychain;
}

function accountName(profile: string, api: Api): string {
  return `${profile}/${api}`;
}

const fileName = "the credentials file";

export function credentialsPath(env: Environment): string | undefined {
  const folder = configFolder(env);
  return folder && join(folder, "credentials.json");
}

export interface StoredSecret {
  readonly secret: string;
  /** Of the URL that it was saved for. */
  readonly origin: string;
}

function parseStoredSecret(kept: unknown): StoredSecret | undefined {
  const { secret, origin } = Object(kept) as Partial<Record<keyof StoredSecret, unknown>>;
  return typeof secret === "string" && typeof origin === "string" ? { secret, origin } : undefined;
}

function readStoredSecret(env: Environment, account: string): StoredSecret | undefined {
  const path = credentialsPath(env);
  const kept = path === undefined ? undefined : readJsonFile(path, fileName);
  return kept && Object.hasOwn(kept, account) ? parseStoredSecret(kept[account]) : undefined;
}

/**
 * Replaces the file atomically; `undefined` removes the secret.
 *
 * @throws CliError USAGE if the file can't be read or written; it is then unchanged.
 */
async function writeStoredSecret(env: Environment, account: string, secret: StoredSecret | undefined): Promise<void> {
  const path = credentialsPath(env);
  if (path === undefined) throw noHome();
  await updateJsonFile(path, fileName, (store) => {
    if (secret !== undefined) store.set(account, secret);
    else if (store.has(account)) store.delete(account);
  });
}
