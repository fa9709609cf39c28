/** Replaces a secret. */
const masked = "[redacted]";

const secretHeaders = new Set(["authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key"]);

// Members of a JSON body that hold secrets, in the form both descriptions spell them.
const secretMembers =
  /("(?:apiKey|password|secret|token|sshPrivateKey|privateKey|webhookUrl)"\s*:\s*)"(?:[^"\\]|\\.)*"/g;

// Every value of a site's environment may be one.
const environment = /("environment"\s*:\s*)\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}/g;

// The password in a connection string.
const userInfo = /(:\/\/[^\s/:@"]*:)[^\s/@"]+@/g;

// The mock's own keys and tokens, anywhere in the text.
const seededCredential = /\btd[mi]_[A-Za-z]+_[A-Za-z0-9_-]+/g;

/** Masks secrets in the strings of one exchange: its credential, and everything shaped like one. */
export function redactor(headers: Readonly<Record<string, string>>): (text: string) => string {
  const presented = [...presentedSecrets(headers)];
  return (text) => {
    let redacted = text;
    for (const secret of presented) redacted = redacted.replaceAll(secret, masked);
    return redacted
      .replace(secretMembers, `$1"${masked}"`)
      .replace(environment, `$1"${masked}"`)
      .replace(userInfo, `$1${masked}@`)
      .replace(seededCredential, masked);
  };
}

/** Headers that can be stored. */
export function redactHeaders(
  headers: Readonly<Record<string, string>>,
  redact: (text: string) => string,
): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    secretHeaders.has(name) ? masked : redact(value),
  ]);
  return Object.fromEntries(entries);
}

function* presentedSecrets(headers: Readonly<Record<string, string>>): Iterable<string> {
  for (const [name, value] of Object.entries(headers)) {
    if (!secretHeaders.has(name)) continue;
    const secret = value.replace(/^[A-Za-z]+\s+/, "").trim();
    // Shorter than this, masking it everywhere would hide ordinary words.
    if (secret.length < 6) continue;
    yield secret;
    const encoded = encodeURIComponent(secret);
    if (encoded !== secret) yield encoded;
    const quoted = JSON.stringify(secret).slice(1, -1);
    if (quoted !== secret) yield quoted;
  }
}
