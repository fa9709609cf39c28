import { expect, test } from "vitest";
import { parseSecret } from "./parse-secret.ts";
import { type Scheme, schemes } from "./scheme.ts";

const text: Scheme = schemes.github;
const hex: Scheme = { ...schemes.github, name: "hexed", key: { encoding: "hex" } };
const bytesOf = (secret: unknown, scheme: Scheme, allowWeak = false) => [...parseSecret(secret, scheme, allowWeak)];

const apiKey = "is an API key or half of a key pair; a signing secret is required";
const publicKey = "is a public or private key; a signing secret is required";
const broken = "contains a space or a line break; remove it where the secret is stored";
const variable = "is an unexpanded variable";
const placeholder = "is a placeholder";
const masked = "is masked";

test.each<[secret: unknown, says: string]>([
  [undefined, "is undefined"],
  [null, "is not a string"],
  [5, "is not a string"],
  ["", "is empty"],
  [" \n\t ", "is empty"],
  ["whsec_", "is empty"],
  ...["whpk_", "whsk_", "pk_", "sk_", "rk_"].map((start): [string, string] => [`${start}0123456789abcdef`, apiKey]),
  ["key -----BEGIN PUBLIC KEY-----", publicKey],
  ["ssh-ed25519 AAAAC3Nz", publicKey],
  ["ecdsa-sha2-nistp256 AAAAE2Vj", publicKey],
  ["0123456789 abcdef", broken],
  ["0123456789abcdef\n", broken],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what a shell left behind.
  ...["$WEBHOOK_SECRET_OF_ALL", "prod-${WEBHOOK_SECRET}", "prod-{{webhook_secret}}", "%WEBHOOK_SECRET%"].map(
    (secret): [string, string] => [secret, variable],
  ),
  ["<webhook-secret-here>", variable],
  ["<>", variable],
  ["0".repeat(40), placeholder],
  ["0", placeholder],
  ...["abc***0123456789", "abcxxxxxx0123456789", "abcXXXXXX0123456789", "abc...0123456789", "abc…0123456789"].map(
    (secret): [string, string] => [secret, masked],
  ),
  ["abc•0123456789", masked],
  ...["changeme", "change-me-0123456789", "change_this_0123456789", "replaceme", "Replace-This-0123456789"].map(
    (secret): [string, string] => [secret, placeholder],
  ),
  ...["your-0123456789abcdef", "my_0123456789abcdef", "the-0123456789abcdef"].map((secret): [string, string] => [
    secret,
    placeholder,
  ]),
  ...["undefined", "NULL", "todo", "tbd", "example", "placeholder", "secret", "password", "test"].map(
    (secret): [string, string] => [secret, placeholder],
  ),
  ["whsec_changeme", placeholder],
])("the secret %j is rejected: it %s", (secret, says) => {
  expect(() => parseSecret(secret, text, true)).toThrow(
    expect.objectContaining({ summary: `The webhook secret ${says}`, facts: { option: "secrets" } }),
  );
});

test.each([
  "0123456789abcdef",
  "key_whpk_0123456789",
  "key-ssh-0123456789",
  "key-ecdsa-0123456789",
  "0123456789$abcdef",
  "%PATH%0123456789abcdef",
  "0123456789abcdef%PATH%",
  "%0123456789-abcdef%",
  "<0123456789>abcdef",
  "0123456789<abcdef>",
  "0000000000000000000001",
  "1000000000000000000000",
  "abc**0123456789abc",
  "abcxxxxx0123456789",
  "abc..0123456789abc",
  "exchangeme-0123456789",
  "change-0123456789-me",
  "yours0123456789abcdef",
  "not-your-0123456789",
  "undefined-0123456789",
  "latest-0123456789",
  "0123456789-secret",
  "key-whsec_changeme",
  "whsec_0123456789abcdef",
])("the secret %s is used verbatim", (secret) => {
  expect(bytesOf(secret, text)).toEqual([...Buffer.from(secret)]);
});

test.each([16, 17, 18, 24])(
  "a key of %d bytes is read from base64 with its prefix and padding or without",
  (length) => {
    const key = Buffer.alloc(length, "key of the tests");
    const padded = key.toString("base64");
    for (const secret of [`whsec_${padded}`, padded, padded.replace(/=+$/, ""), `whsec_${padded.replace(/=+$/, "")}`])
      expect(bytesOf(secret, schemes.standard)).toEqual([...key]);
  },
);

test.each([
  ["Zm9vYmFyYmF6cXV4Zm9vYmFyY", schemes.standard, 'is not base64, as the scheme "standard" has its secrets'],
  ["Zm9vYmFy_mF6cXV4Zm9vYmFyYmE=", schemes.standard, 'is not base64, as the scheme "standard" has its secrets'],
  ["0g".repeat(16), hex, 'is not hex, as the scheme "hexed" has its secrets'],
  [`${"0".repeat(30)}123`, hex, 'is not hex, as the scheme "hexed" has its secrets'],
] as const)("%s is refused", (secret, scheme, says) => {
  expect(() => parseSecret(secret, scheme, false)).toThrow(
    expect.objectContaining({ summary: `The webhook secret ${says}` }),
  );
});

test("hexadecimal is read in either case", () => {
  const key = Buffer.from("00ff10abCDef23456789abcdef012345", "hex");
  expect(bytesOf("00ff10abCDef23456789ABCDEF012345", hex)).toEqual([...key]);
});

test("rejects fewer than 16 bytes unless allowed, and always none", () => {
  const [short, long] = [new Uint8Array(15).fill(7), new Uint8Array(16).fill(7)];
  expect(() => parseSecret(short, text, false)).toThrow(
    "The webhook secret has 15 bytes, fewer than 16. To accept it anyway, set `allowWeakSecrets`.",
  );
  expect(() => parseSecret("0123456789abcde", text, false)).toThrow("The webhook secret has 15 bytes, fewer than 16.");
  expect(parseSecret(short, text, true)).toBe(short);
  expect(parseSecret(long, text, false)).toBe(long);
  expect(() => parseSecret(new Uint8Array(), text, true)).toThrow("The webhook secret is empty.");
});
