import type { BodyError } from "../engine/validators.ts";
import type { FieldError } from "./problem.ts";

interface Wording {
  readonly code: string;
  say(params: Readonly<Record<string, unknown>>): string;
}

/** How what a validator finds is put: the field error's code and its message, which follows the pointer. */
const wordings: Readonly<Record<string, Wording>> = {
  required: { code: "required", say: () => "is required" },
  type: { code: "invalid_type", say: ({ type }) => `must be of type ${[type].flat().join(" or ")}` },
  enum: { code: "invalid_value", say: ({ allowedValues }) => `must be ${anyOf([allowedValues].flat())}` },
  const: { code: "invalid_value", say: ({ allowedValue }) => `must be ${String(allowedValue)}` },
  discriminator: { code: "invalid_value", say: () => "is not a known kind" },
  minLength: { code: "too_short", say: ({ limit }) => `must have at least ${count(limit, "character")}` },
  maxLength: { code: "too_long", say: ({ limit }) => `must have at most ${count(limit, "character")}` },
  minItems: { code: "too_few", say: ({ limit }) => `must have at least ${count(limit, "item")}` },
  maxItems: { code: "too_many", say: ({ limit }) => `must have at most ${count(limit, "item")}` },
  minimum: { code: "too_small", say: ({ limit }) => `must be ${limit} or more` },
  maximum: { code: "too_large", say: ({ limit }) => `must be ${limit} or less` },
  pattern: { code: "invalid_format", say: ({ pattern }) => `must match ${String(pattern)}` },
  format: { code: "invalid_format", say: ({ format }) => `must be a valid ${String(format)}` },
};

// ajv's errors of a choice as a whole, after those of its branches.
const summaries = new Set(["oneOf", "anyOf"]);

/** One field error a pointer, in the order of the body. */
export function fieldErrors(errors: readonly BodyError[]): FieldError[] {
  const found = new Map<string, FieldError>();
  for (const error of errors) {
    const pointer = pointerOf(error);
    if (summaries.has(error.keyword) || found.has(pointer)) continue;
    const wording = wordings[error.keyword];
    found.set(pointer, {
      pointer,
      code: wording?.code ?? "invalid",
      message: wording?.say(error.params) ?? error.message ?? "is not valid",
    });
  }
  // A member that is wrong says more than its parent being none of the choices.
  const pointers = [...found.keys()];
  return [...found.values()].filter(
    ({ pointer, code }) => code !== "invalid_type" || !pointers.some((other) => other.startsWith(`${pointer}/`)),
  );
}

function pointerOf({ instancePath, keyword, params }: BodyError): string {
  if (keyword === "required") return `${instancePath}/${escapePointer(String(params.missingProperty))}`;
  if (keyword === "discriminator") return `${instancePath}/${escapePointer(String(params.tag))}`;
  return instancePath;
}

/** RFC 6901 section 3. */
function escapePointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

function anyOf(values: readonly unknown[]): string {
  const names = values.map((value) => String(value));
  return names.length === 1 ? names[0]! : `one of ${names.join(", ")}`;
}

function count(amount: unknown, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}
