import { parseJson } from "../adapter/events.ts";
import { types, words } from "../generated/names.ts";
import { removed } from "./exchange.ts";

/** Words in the names of headers, fields and parameters with secret values, in snake case. */
const secretName = RegExp(
  [
    "secret|token|passw|passphrase|passcode|pwd|credential|cookie|signature|session|jwt|hmac|assertion|authorization",
    "bearer|csrf|xsrf|(keys?|auth|pass|sig|otp|pin)$|(api|private|access)_?key",
    "(^|_)(auth|authentication|pass|pw|pin|otp|sig|sid|dsn)(_|$)",
    "kubeconfig|(recovery|backup)_?codes?|code_verifier|web_?hook_?ur[il]|connect(ion)?_?(command|string|ur[il])",
    "^(env(_?vars?)?|environment(_?variables)?|variables)$",
  ].join("|"),
);

/** Names of public values, among those. */
const publicName = RegExp(
  [
    "^((next_)?page|next|max|(input|output|total))_tokens?$",
    "(public|idempotency|primary|foreign|sort|partition|cache)_?keys?$",
  ].join("|"),
);

function isSecretName(name: string): boolean {
  const words = decoded(name)
    .replace(/([a-z0-9])(?=[A-Z])/g, "$1_")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase();
  return secretName.test(words) && !publicName.test(words);
}

/** Public values of secret names. */
const schemeName = /^(bearer|basic|digest|oauth2?|\[removed\])$/i;

/** Names of fields and words of the documents. To remove them everywhere would leave nothing to check. */
const vocabulary = new Set([
  ...Object.values(types).flatMap((fields) => fields.split(" ").map((field) => field.split(":")[0]!.toLowerCase())),
  ...Object.values(words).flat(),
]);

/** Names with values: in JSON, also cut short or inside a text; in queries and forms; in multipart forms. */
const namedValues = [
  /"([^"\\]{1,80})\\*"\s*:\s*\\*"([^"\\]*)/g,
  /(?<![\w.%[\]-])([\w.%[\]-]{1,80})=\\*["']?((?:[^&#\s"<>\\,;]|[,;](?!\s|$))*)/g,
  /; name="([^"\r\n]{1,80})"[^\r\n]*\r?\n\r?\n([^\r\n]*)/g,
];

/** Webhooks whose path is the secret after these. */
const hookFronts =
  "hooks.slack.com/\\w+|discord(app)?.com/api(/v\\d+)?/webhooks|office(365)?.com/webhook\\w*|" +
  "hooks.zapier.com/hooks|hook[\\w.]*.make.com|api.telegram.org";
const slash = "(?:/|%2F)";
const hookAddress = RegExp(`(?<=(${hookFronts.replaceAll("/", slash)})${slash})[^\\s"'<>?&#]+`, "gi");

/** A name and a password in front of a host. */
const userInfo = /(?<=:\/\/)([^\s/@:"']*):([^\s@"']+)(?=@)/g;

const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g;

/** Formats of other secrets. */
const patterns: readonly RegExp[] = [
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
  /\bwhsec_[A-Za-z0-9+/=_-]+/g,
  /\b(?:(?:tdm|tdi|[spr]k|gh[opsu]|github_pat)_|xox[abeprs]-|glpat-)[\w-]{8,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[\w-]{35}/g,
  hookAddress,
  /\b(?:Bearer|Basic)\s+(?!\w+=\\?")[A-Za-z0-9._~+/=-]{6,}/gi,
  userInfo,
];

/** Public parts of `Set-Cookie`, such as the service's host. */
const cookieAttribute =
  /;\s*(?:domain|path|expires|max-age|samesite|httponly|secure)\b(?:=(?:\w{3,9}, \d\d)?[^;,\n]*)?/gi;

const bareRemoved = /(?<=[:[,]\s*)[\d.-]*(?:\[removed\][\d.-]*)+(?=\s*[,}\]])/g;

/** Shorter values occur by chance: `1`, `true`, `eu`. */
const shortestSecret = 6;

/** Removes secrets from a recording. A value that is secret in one place is removed everywhere. */
export class Redactor {
  readonly #known = new Set<string>();

  /** @param secrets values to remove everywhere. */
  constructor(secrets: readonly string[] = []) {
    for (const secret of secrets) if (secret.length >= shortestSecret) this.#known.add(secret);
  }

  /** Collects the secrets of a message. Call it for all messages before `text`. */
  learnFrom(url: string, headers: Readonly<Record<string, string>>, body: string): void {
    for (const [name, value] of Object.entries(headers)) if (isSecretName(name)) this.#learnWords(value);
    for (const text of [url, body, ...Object.values(headers)].map(unescaped)) {
      for (const [, name = "", value = ""] of namedValues.flatMap((pattern) => [...text.matchAll(pattern)])) {
        if (isSecretName(name)) for (const form of formsOf(value)) this.#learn(form);
      }
      for (const [, user = "", password = ""] of text.matchAll(userInfo)) {
        for (const part of [user, password]) this.#learn(decoded(part));
      }
    }
    for (const json of jsonParts(body)) this.#learnFields(json);
  }

  headers(headers: Readonly<Record<string, string>>): Record<string, string> {
    const kept = Object.entries(headers).map(([name, value]) => [
      name,
      isSecretName(name) ? `${/^(Bearer|Basic|Token) (?=\S)/i.exec(value)?.[0] ?? ""}${removed}` : this.text(value),
    ]);
    return Object.fromEntries(kept);
  }

  /** Returns the text without secrets. */
  text(text: string): string {
    // Before a known first line is removed from it.
    let clean = unescaped(text).replace(privateKey, removed);
    const written = (secret: string) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
    // Longer secrets can contain shorter ones.
    const forms = [...new Set([...this.#known].flatMap(written))].sort((a, b) => b.length - a.length);
    for (const form of forms) clean = clean.replaceAll(form, removed);
    for (const pattern of patterns) clean = clean.replace(pattern, removed);
    for (const pattern of namedValues) {
      clean = clean.replace(pattern, (all: string, name: string, value: string) =>
        value === "" || schemeName.test(value) || !isSecretName(name) ? all : all.slice(0, -value.length) + removed,
      );
    }
    // Without quotes, as a number, it would break the JSON.
    const isBroken = clean !== text && /^\s*[[{]/.test(clean) && parseJson(clean) === undefined;
    return isBroken ? clean.replace(bareRemoved, "0") : clean;
  }

  #learnWords(value: string): void {
    this.#learn(value);
    for (const word of value.replace(cookieAttribute, "").split(/[\s;,]+/)) this.#learn(word.replace(/^[\w-]+=/, ""));
  }

  #learnFields(value: unknown, isSecret = false, depth = 0): void {
    if (depth > 40) return;
    if (typeof value === "string" || typeof value === "number") {
      if (isSecret) this.#learn(String(value));
      return;
    }
    if (typeof value !== "object" || value === null) return;
    const { name: named, key = named } = value as { name?: unknown; key?: unknown };
    for (const [name, inner] of Object.entries(value)) {
      // In {"key": "DB_PASSWORD", "value": "..."}, the name is public.
      const isPair = typeof key === "string" && Object.hasOwn(value, "value");
      if (isPair && inner === key) continue;
      const own = isPair && name === "value" ? key : name;
      this.#learnFields(inner, isSecret || (!Array.isArray(value) && isSecretName(own)), depth + 1);
    }
  }

  #learn(secret: string): void {
    const isWord = schemeName.test(secret) || vocabulary.has(secret.replaceAll("_", "").toLowerCase());
    if (secret.length >= shortestSecret && !isWord) this.#known.add(secret);
  }
}

/** Without the escapes that JSON doesn't need, such as of slashes, also in JSON inside JSON. */
const unescaped = (text: string): string =>
  text.replace(/(?<!\\)\\+(?:\/|u00((?!22|5c)[2-7][\da-f]))/gi, (_, code = "2f") => decodeURIComponent(`%${code}`));

/** As it is, and without escapes of a query or a form. */
const formsOf = (value: string): string[] => [value, decoded(value), decoded(value.replaceAll("+", " "))];

/** The parsed body, or the data of each event of a stream. */
function jsonParts(body: string): unknown[] {
  const texts = /^\s*[[{]/.test(body) ? [body] : [...body.matchAll(/^data: ?(.*)$/gm)].map(([, data]) => data!);
  return texts.map(parseJson);
}

/** Doesn't throw for invalid escapes. */
const decoded = (part: string): string =>
  part.includes("%") ? new URLSearchParams(`=${part.replace(/[+&]/g, encodeURIComponent)}`).get("")! : part;
