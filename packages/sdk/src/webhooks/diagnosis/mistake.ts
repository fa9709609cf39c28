/** What a delivery's receiver got wrong, by code. `certain`: undoing it makes the signature match. */
export interface Mistake {
  code: MistakeCode;
  certain: boolean;
  /** What happened, as part of a sentence. */
  text: string;
}

const texts = {
  body_reserialised: "the body was parsed and written again before it was verified",
  body_base64: "the body is still base64, as AWS Lambda hands bytes over",
  body_bom: "a byte order mark at the start of the body was dropped or added",
  body_compressed: "the body is still compressed, and its plain bytes were signed",
  body_decoded: "the body was decoded as text, and characters that could not be read were replaced",
  body_line_endings: "the line endings of the body were changed",
  body_trailing_newline: "a line break at the end of the body was dropped or added",
  other_scheme: "the sender uses another scheme",
  secret_encoding: "the secret is turned into key bytes in another way",
  secret_whitespace: "there is whitespace or a quote around the secret",
  timestamp_too_new: "the signature matches, but the timestamp is too far in the future",
  timestamp_too_old: "the signature matches, but the timestamp is too old",
  timestamp_unit: "the timestamp is in another unit",
  wrong_secret: "the secret is another endpoint's, or was replaced",
} as const;

/** Everything a delivery can be refused for is a code too: see `WebhookRejection`. */
export type MistakeCode = keyof typeof texts | "secret_unusable" | "refused";

export type KnownMistake = keyof typeof texts;

export function mistake(code: KnownMistake, certain = true, detail?: string): Mistake {
  return { code, certain, text: detail === undefined ? texts[code] : `${texts[code]}: ${detail}` };
}
