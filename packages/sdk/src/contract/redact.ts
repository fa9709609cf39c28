import { parseJson } from "../../../wire/src/json.ts";
import { wrongOption } from "../errors/call-errors.ts";
import { removed } from "./judge-delivery.ts";

/** Headers with credentials, sessions or signatures. */
const secretHeader = /authorization|cookie|token|secret|api-?key|x-key|signature|credential|session|csrf|xsrf/i;

/** Fields and query parameters with secret values, in snake case. */
const secretField =
  /passw(or)?d|passphrase|secret|token|(api|private|access)_?key|(signing|deploy|licen[cs]e|encryption|master)_?keys?$|credential|authorization|signature|session|cookie|kubeconfig|(recovery|backup)_?codes?|web_?hook_?ur[il]|connect(ion)?_?(command|string|ur[il])|(^|_)(pw|pwd|otp|pin|dsn|sig)$|^(env(_?vars?)?|environment(_?variables)?|variables|code_verifier)$/;

/** Secret unless the value is a word: `"auth": "bearer"`. */
const doubtfulField = /_keys?$|^auth$/;
const word = /^[a-z]*([-_. ][a-z]+)*$/;

/** Public values whose names look secret. */
const harmlessField =
  /^((next_)?page_token|max_tokens|(input|output|total)_tokens?)$|(public|idempotency|primary|foreign|sort|partition|cache)_?keys?$/;

/** Webhooks whose path is the secret after these, also with escaped slashes. */
const hookFronts = [
  ...["hooks.slack.com/\\w+", "discord(app)?.com/api(/v\\d+)?/webhooks", "office(365)?.com/webhook\\w*"],
  ...["hooks.zapier.com/hooks", "hook[\\w.]*.make.com", "api.telegram.org"],
];
const slash = "(?:\\\\?/|%2F)";
const hookAddress = RegExp(`(?<=(${hookFronts.join("|").replaceAll("/", slash)})${slash})[^\\s"'<>?&#]+`, "gi");

/** Formats of secrets. */
const patterns: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
  /\bwhsec_[A-Za-z0-9+/=_-]+/g,
  /\b(?:(?:tdm|tdi|[spr]k|gh[opsu]|github_pat)_|xox[abeprs]-|glpat-)[\w-]{8,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[\w-]{35}/g,
  hookAddress,
  /\b(?:Bearer|Basic)\s+(?!\w+=\\?")[A-Za-z0-9._~+/=-]{6,}/gi,
  /(?<=:\/\/)[^\s/@:"']+:[^\s@"']+(?=@)/g,
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
    if (!Array.isArray(secrets)) throw wrongOption("secrets", "secrets must be an array of strings");
    for (const secret of secrets) this.#learn(String(secret));
  }

  /** Collects the secrets of a message. Call it for all messages before `text`. */
  learnFrom(url: string, headers: Readonly<Record<string, string>>, body: string): void {
    for (const [name, value] of Object.entries(headers)) if (secretHeader.test(name)) this.#learnWords(value);
    this.#learnUrl(url);
    for (const { location, "content-location": content, link = "" } of [headers]) {
      for (const address of [location, content, ...[...link.matchAll(/<([^<>]*)>/g)].map(([, to]) => to)]) {
        if (address) this.#learnUrl(address);
      }
    }
    for (const json of jsonParts(body)) this.#learnFields(json);
    if (/^[^\s={}<>"]+=/.test(body)) {
      for (const [name, value] of new URLSearchParams(body)) if (isSecretField(name, value)) this.#learn(value);
    }
  }

  headers(headers: Readonly<Record<string, string>>): Record<string, string> {
    const kept = Object.entries(headers).map(([name, value]) => [
      name,
      secretHeader.test(name)
        ? `${/^(Bearer|Basic|Token) (?=\S)/i.exec(value)?.[0] ?? ""}${removed}`
        : this.text(value),
    ]);
    return Object.fromEntries(kept);
  }

  /** Returns the text without secrets. */
  text(text: string): string {
    let clean = text;
    // Longer secrets can contain shorter ones.
    const known = [...this.#known].sort((a, b) => b.length - a.length);
    for (const secret of known) {
      for (const form of new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])) {
        clean = clean.replaceAll(form, removed);
      }
    }
    for (const pattern of patterns) clean = clean.replace(pattern, removed);
    // Without quotes, as a number, it would break the JSON.
    const isBroken = clean !== text && /^\s*[[{]/.test(clean) && parseJson(clean) === undefined;
    return isBroken ? clean.replace(bareRemoved, "0") : clean;
  }

  #learnWords(value: string): void {
    this.#learn(value);
    for (const word of value.replace(cookieAttribute, "").split(/[\s;,]+/)) this.#learn(word.replace(/^[\w-]+=/, ""));
  }

  #learnUrl(url: string): void {
    if (!URL.canParse(url, "http://localhost")) return;
    const { username, password, searchParams, hash } = new URL(url, "http://localhost");
    for (const part of [username, password]) this.#learn(decoded(part));
    for (const [name, value] of [...searchParams, ...new URLSearchParams(hash.replace(/^#[^=]*\?|^#/, ""))]) {
      if (isSecretField(name, value)) this.#learn(value);
    }
  }

  #learnFields(value: unknown, isSecret = false, depth = 0): void {
    if (depth > 40) return;
    if (typeof value === "string" || typeof value === "number") {
      if (typeof value === "string" && /^\S*[?#]\S*=/.test(value)) this.#learnUrl(value);
      if (isSecret) this.#learn(String(value));
      return;
    }
    if (typeof value !== "object" || value === null) return;
    const { name: named, key = named } = value as { name?: unknown; key?: unknown };
    for (const [name, inner] of Object.entries(value)) {
      // In {"key": "DB_PASSWORD", "value": "..."}, the name is public.
      const isPair = typeof key === "string" && Object.hasOwn(value, "value");
      if (isPair && name === "value" && isSecretField(key, inner)) this.#learnFields(inner, true, depth + 1);
      else if (isPair && inner === key) continue;
      else this.#learnFields(inner, isSecret || (!Array.isArray(value) && isSecretField(name, inner)), depth + 1);
    }
  }

  #learn(secret: string): void {
    if (secret.length >= shortestSecret && !/^(\[removed\]|bearer|digest)$/i.test(secret)) this.#known.add(secret);
  }
}

function isSecretField(name: string, value: unknown): boolean {
  const words = name
    .replace(/([a-z0-9])(?=[A-Z])/g, "$1_")
    .replace(/[-.\s]/g, "_")
    .toLowerCase();
  if (harmlessField.test(words)) return false;
  return secretField.test(words) || (doubtfulField.test(words) && typeof value === "string" && !word.test(value));
}

/** The parsed body, or the data of each event of a stream. */
function jsonParts(body: string): unknown[] {
  const texts = /^\s*[[{]/.test(body) ? [body] : [...body.matchAll(/^data: ?(.*)$/gm)].map(([, data]) => data!);
  return texts.map(parseJson);
}

/** Doesn't throw for invalid escapes. */
const decoded = (part: string): string => new URLSearchParams(`=${part.replace(/[+&]/g, encodeURIComponent)}`).get("")!;
