/** Replaces every secret in a text, also in its percent-encoded form, by its first characters up to `_` and `****`. */
export function createMask(secrets: Iterable<string | undefined>): (text: string) => string {
  const forms = [...secrets].flatMap((secret) => {
    // A shorter one would blot out ordinary words, and is no secret worth the name.
    if (secret === undefined || secret.length < 8) return [];
    return [...new Set([secret, encodeURIComponent(secret)])].map((form) => [form, maskedSecret(secret)] as const);
  });
  return (text) => forms.reduce((masked, [form, replacement]) => masked.replaceAll(form, replacement), text);
}

/** `tdm_pro_8f3a...` as `tdm_****`: enough to tell which kind of key it is. */
function maskedSecret(secret: string): string {
  return `${/^[A-Za-z]{1,8}_/.exec(secret)?.[0] ?? ""}****`;
}
