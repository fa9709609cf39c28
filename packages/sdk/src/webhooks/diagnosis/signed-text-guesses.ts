import type { SchemeHeaders } from "../scheme.ts";
import type { HeaderPair } from "./signature-guesses.ts";

/** What may stand around the body in the signed text. */
export interface SignedTextGuess {
  signed: string;
  head: string;
  tail: string;
  /** Headers that id and timestamp were taken from. */
  headers: Omit<SchemeHeaders, "signature">;
  /** The timestamp stands among the signatures. */
  listed: boolean;
}

const templates = [
  "{id}.{timestamp}.{body}",
  "{timestamp}.{body}",
  "{body}",
  "{id}.{body}",
  "{timestamp}.{id}.{body}",
  "{timestamp}:{body}",
  "{timestamp}{body}",
  "v0:{timestamp}:{body}",
  "v1:{timestamp}:{body}",
  "{body}.{timestamp}",
  "{body}{timestamp}",
];

interface Field {
  value: string;
  /** undefined: it stands among the signatures. */
  header: string | undefined;
}

const maxFields = 4;

export function guessSignedTexts(headers: readonly HeaderPair[]): SignedTextGuess[] {
  const ids = headers.filter(([name, value]) => /id$|delivery|nonce/.test(name) && /^[\x21-\x7e]{1,256}$/.test(value));
  const times = headers.flatMap(([header, value]): Field[] => {
    if (/^\d{9,14}$/.test(value)) return [{ value, header }];
    const listed = /(?:^|,)\s*(?:t|ts|timestamp)=(\d{9,14})(?:,|$)/.exec(value)?.[1];
    return listed === undefined ? [] : [{ value: listed, header: undefined }];
  });
  const idFields = ids.slice(0, maxFields).map(([header, value]): Field => ({ header, value }));
  return templates.flatMap((signed) => expand(signed, idFields, times.slice(0, maxFields)));
}

function expand(signed: string, ids: readonly Field[], times: readonly Field[]): SignedTextGuess[] {
  const none: Field[] = [{ value: "", header: undefined }];
  const usesTime = signed.includes("{timestamp}");
  return (signed.includes("{id}") ? ids : none).flatMap((id) =>
    (usesTime ? times : none).map((time): SignedTextGuess => {
      // The id last, and only in its part: whatever is written in it, it is taken as it is.
      const fill = (part: string) => part.replace("{timestamp}", time.value).replace("{id}", () => id.value);
      const [head = "", tail = ""] = signed.split("{body}").map(fill);
      return {
        signed,
        head,
        tail,
        headers: {
          ...(id.header !== undefined && { id: id.header }),
          ...(time.header !== undefined && { timestamp: time.header }),
        },
        listed: usesTime && time.header === undefined,
      };
    }),
  );
}
