// Asks the system's keychain in a separate process, because a keychain that hangs or crashes must not affect tandem.
// Reads one JSON request from stdin and prints one JSON response; a secret is never in an argument.
import { text } from "node:stream/consumers";
import type { AsyncEntry } from "@napi-rs/keyring";
import type { KeychainAnswer, KeychainRequest } from "../process/process-keychain.ts";

export async function answerKeychain(): Promise<void> {
  const { AsyncEntry } = await import("@napi-rs/keyring");
  const request = JSON.parse(await text(process.stdin)) as KeychainRequest;
  // Without a Secret Service, the binding would use the kernel's keyring, which is cleared at every boot.
  const entry = new AsyncEntry("tandem-cli", request.account, { linux: { store: "secret-service" } });
  process.stdout.write(JSON.stringify(await answer(entry, request)));
}

async function answer(entry: AsyncEntry, request: KeychainRequest): Promise<KeychainAnswer> {
  if (request.secret !== undefined) await entry.setPassword(request.secret);
  else if (request.remove) await entry.deleteCredential();
  else return { secret: (await entry.getPassword()) ?? null };
  return { secret: null };
}
