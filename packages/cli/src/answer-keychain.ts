// Asks the system's keychain, in a process of its own: a keychain that hangs or takes its process down cannot take
// tandem with it. One request as JSON on stdin, one answer as JSON on stdout; a secret is never in an argument.
import { text } from "node:stream/consumers";
import type { AsyncEntry } from "@napi-rs/keyring";
import type { KeychainAnswer, KeychainRequest } from "./process/process-keychain.ts";

/** Reads the one request and answers it. */
export async function answerKeychain(): Promise<void> {
  const { AsyncEntry } = await import("@napi-rs/keyring");
  const request = JSON.parse(await text(process.stdin)) as KeychainRequest;
  // Without a Secret Service the binding would use the kernel's keyring, which forgets everything at the next start.
  const entry = new AsyncEntry("tandem-cli", request.account, { linux: { store: "secret-service" } });
  process.stdout.write(JSON.stringify(await answer(entry, request)));
}

async function answer(entry: AsyncEntry, request: KeychainRequest): Promise<KeychainAnswer> {
  if (request.secret !== undefined) await entry.setPassword(request.secret);
  else if (request.remove) await entry.deleteCredential();
  else return { secret: (await entry.getPassword()) ?? null };
  return { secret: null };
}
