/** The system's store of secrets. Every method may reject, or take for ever: `withinLimit` is for that. */
export interface Keychain {
  get(account: string): Promise<string | undefined>;
  set(account: string, secret: string): Promise<void>;
  delete(account: string): Promise<void>;
}
