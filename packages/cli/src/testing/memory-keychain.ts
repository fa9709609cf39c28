import type { Keychain } from "../process/io.ts";

/** A working keychain, and its contents. */
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
