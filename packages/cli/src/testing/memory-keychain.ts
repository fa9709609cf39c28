import type { Keychain } from "../process/io.ts";

/** A keychain that answers, and what is in it. */
export function memoryKeychain(): Keychain & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    get: async (account) => entries.get(account),
    set: async (account, secret) => {
      entries.set(account, secret);
    },
    delete: async (account) => {
      entries.delete(account);
    },
  };
}
