/** What the service calls what must not be read by others. */
const secretName = /secret|password|passphrase|token|api.?key|private.?key|connect(?:ion)?(?:command|string|url)/i;

/** A shorter text is an ordinary word: masking it would blot out the log. */
const shortest = 8;

/** The secrets that a command is about to print, since it was asked for them: a webhook's, a new user's password. */
export function answerSecrets(value: unknown, name = ""): readonly string[] {
  if (typeof value === "string") return secretName.test(name) && value.length >= shortest ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => answerSecrets(item, name));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => answerSecrets(inner, field));
}
