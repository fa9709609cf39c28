import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { LedgerError } from "@tandem/sdk";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
const nameBytes = 16;

/**
 * Encrypts texts, and names inputs with a keyed hash, so that guesses can't be verified. Both keys are derived from the
 * secret and the batch's name.
 */
export class Seal {
  readonly #batch: string;
  readonly #sealing: Buffer;
  readonly #naming: Buffer;

  constructor(secret: string, batch: string) {
    this.#batch = batch;
    const derive = (use: string) => Buffer.from(hkdfSync("sha256", secret, batch, `tandem fleet 1 ${use}`, 32));
    this.#sealing = derive("seal");
    this.#naming = derive("name");
  }

  name(key: string): string {
    return createHmac("sha256", this.#naming).update(key).digest().subarray(0, nameBytes).toString("base64url");
  }

  /** @param place where the text is stored: it can be opened only there. */
  seal(place: string, value: unknown): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.#sealing, nonce).setAAD(Buffer.from(place));
    const sealed = [nonce, cipher.update(JSON.stringify(value), "utf8"), cipher.final(), cipher.getAuthTag()];
    return Buffer.concat(sealed).toString("base64");
  }

  /** @throws LedgerError if it was sealed with another secret, or was changed. */
  open<T>(place: string, text: string): T {
    const bytes = Buffer.from(text, "base64");
    try {
      const decipher = createDecipheriv(algorithm, this.#sealing, bytes.subarray(0, nonceBytes));
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagBytes));
      const opened = [decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()];
      return JSON.parse(Buffer.concat(opened).toString("utf8")) as T;
    } catch (cause) {
      throw new LedgerError({
        problem: "not_a_ledger",
        summary: `The batch "${this.#batch}" cannot be read with this secret.`,
        advice: "Pass the secret it was started with.",
        facts: { option: "secret", batch: this.#batch },
        cause,
      });
    }
  }
}
