import { CliError } from "../errors/cli-error.ts";
import type { Io } from "../process/io.ts";
import type { Keychain } from "../process/keychain.ts";
import type { Api } from "../settings/apis.ts";
import type { CredentialPlace } from "../settings/config-file.ts";
import { parseStoredSecret, readStoredSecret, type StoredSecret, writeStoredSecret } from "./credentials-file.ts";

type Stores = Pick<Io, "env" | "keychain">;

export interface SavedSecret {
  readonly place: CredentialPlace;
  /** Why it is not in the keychain, when one was tried. */
  readonly refusal?: string;
}

/** Keeps a profile's credential in the keychain or, when there is none that answers, in a file of mode 0600. */
export async function saveSecret(
  stores: Stores,
  profile: string,
  api: Api,
  secret: StoredSecret,
): Promise<SavedSecret> {
  const account = accountName(profile, api);
  const keychain = usableKeychain(stores);
  try {
    if (keychain) {
      await keychain.set(account, JSON.stringify(secret));
      await writeStoredSecret(stores.env, account, undefined);
      return { place: "keychain" };
    }
  } catch (error) {
    if (error instanceof CliError) throw error;
    await writeStoredSecret(stores.env, account, secret);
    return { place: "file", refusal: (error as Error).message };
  }
  await writeStoredSecret(stores.env, account, secret);
  return { place: "file" };
}

/** A profile's credential from where it was kept; undefined when it is there no more. Rejects when the keychain does not answer. */
export async function readSecret(
  stores: Stores,
  profile: string,
  api: Api,
  place: CredentialPlace,
): Promise<StoredSecret | undefined> {
  const account = accountName(profile, api);
  if (place === "file") return readStoredSecret(stores.env, account);
  const keychain = usableKeychain(stores);
  if (!keychain) throw new Error("it is in the keychain, which is turned off here (TANDEM_NO_KEYRING)");
  return parseKept(await keychain.get(account));
}

export async function removeSecret(stores: Stores, profile: string, api: Api, place: CredentialPlace): Promise<void> {
  const account = accountName(profile, api);
  if (place === "file") return writeStoredSecret(stores.env, account, undefined);
  await usableKeychain(stores)?.delete(account);
}

/** A keychain keeps text: JSON, or a bare credential from before its origin was remembered. */
function parseKept(text: string | undefined): StoredSecret | undefined {
  try {
    return parseStoredSecret(JSON.parse(text ?? ""));
  } catch {
    return parseStoredSecret(text);
  }
}

function usableKeychain({ env, keychain }: Stores): Keychain | undefined {
  return env.TANDEM_NO_KEYRING && env.TANDEM_NO_KEYRING !== "0" ? undefined : keychain;
}

/** As the keychain's own program shows it. */
function accountName(profile: string, api: Api): string {
  return `${profile}/${api}`;
}
