/**
 * Replaces every secret, also in URLs and JSON, by its prefix up to `_` and `****`, and passwords in the given URLs.
 */
export function createMask(
  secrets: Iterable<string | undefined>,
  addresses: readonly string[] = [],
): (text: string) => string {
  const forms = [...secrets].flatMap((secret) => {
    // A shorter one would mask ordinary words.
    if (secret === undefined || secret.length < 8) return [];
    const written = new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]);
    return [...written].map((form) => [form, maskedSecret(secret)] as const);
  });
  // One secret may begin another.
  forms.sort(([one], [other]) => other.length - one.length);
  for (const address of addresses) forms.push([address, maskAddresses(address)]);
  return (text) => forms.reduce((masked, [form, replacement]) => masked.replaceAll(form, replacement), text);
}

/** Not for results: a script that asked for a database's URL needs all of it. */
export const maskAddresses = (text: string): string =>
  text.includes("://") ? text.replace(addressPassword, "$1****@") : text;

const addressPassword = /(\b[a-z][\w+.-]{0,30}:\/\/[^\s/:@"']*:)[^\s/"']+@/gi;

/** Secrets in a text of the service, found by their form. Too eager for what users typed themselves. */
export function maskForms(text: string): string {
  const masked = maskAddresses(text).replace(credentialForms, "****").replace(basic, basicMask);
  return masked.replace(cookies, "$1****").replace(namedSecrets, "$1****");
}

/** Webhook secrets, private keys, JSON web tokens, bearer tokens, and the keys of common providers. */
const credentialForms = new RegExp(
  [
    /whsec_[\w+/=-]+/,
    /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/,
    /(?<![\w-])eyJ[\w-]{6,999}\.[\w-]{1,9999}\.[\w-]{0,999}/,
    /(?<=\bbearer\s{1,9})(?=[\w.~+/-]{0,99}\d)[\w.~+/=-]{1,9999}/i,
    // Without a digit, it can be a word or a parameter about tokens.
    /(?<=\bbearer\s{1,9})(?!auth(?:entication|orization)\b|credentials?\b|\w+=\\?")[\w.~+/=-]{8,9999}/i,
    /\b(?:gh[oprsu]|github_pat|glpat|npm|hf|tdm|tdi|[sr]k_(?:live|test)|sk|xox[abeoprs])[_-][\w-]{16,999}/,
    /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[\w-]{30,99}/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gi",
);

const basic = /\b(basic\s)([a-z0-9+/]{4,9999}={0,2})/gi;

/** `Basic training` is none: only the base64 of `user:password`. */
const basicMask = (found: string, scheme: string, code: string): string =>
  Buffer.from(code, "base64").toString("latin1").includes(":") ? `${scheme}****` : found;

const cookies = /(\b(?:set-)?cookie:\s?[\w.-]{1,99}=)[^\s;,"]{1,9999}/gi;

/** `password: x`, `DB_PASSWORD=x`, `"apiKey": "x"`, `?token=x`. */
const namedSecrets =
  /((?:passw(?:or)?d|passphrase|secret|token|(?:api|access|private|secret)[_-]?key|[?&][\w-]{0,30}(?:key|sig|signature|auth|code))["']?\s{0,3}(?:=>?|:)\s{0,3})(?!\*{4})("[^"\n]+"?|'[^'\n]+'?|[^\s,;&#"'<>]+)/gi;

/** `tdm_pro_8f3a...` is `tdm_****`: enough to see the kind of key. */
function maskedSecret(secret: string): string {
  return `${/^[A-Za-z]{1,8}_/.exec(secret)?.[0] ?? ""}****`;
}

const secretName =
  /secret|passw|passphrase|pass$|pwd$|token|authorization|cookie|dsn$|(?:api|access|private|signing|ssh).?key|_key$|(?:connect(?:ion)?|database|redis|mongo).?(?:command|string|ur[il])/i;

/** A shorter text is an ordinary word. */
const shortest = 8;

/** Secrets that the command prints on purpose: a webhook's, a new user's password. */
export function answerSecrets(value: unknown, name = ""): readonly string[] {
  if (typeof value === "string") return secretName.test(name) && value.length >= shortest ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => answerSecrets(item, name));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => answerSecrets(inner, nameOf(field, value, name)));
}

/** The value with every text under such a name replaced, and what `maskText` finds in the others. */
export function withoutSecrets(value: unknown, maskText: (text: string) => string, name = ""): unknown {
  if (typeof value === "string") return value !== "" && secretName.test(name) ? "****" : maskText(value);
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, maskText, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, withoutSecrets(inner, maskText, nameOf(field, value, name))]),
  );
}

/** `{"name":"DB_PASSWORD","value":…}` and `{"secrets":{"db":…}}` name a secret elsewhere. */
function nameOf(field: string, { name, key = name }: { name?: unknown; key?: unknown }, above: string): string {
  if (/secrets?$/i.test(above)) return above;
  return field === "value" && typeof key === "string" ? key : field;
}
