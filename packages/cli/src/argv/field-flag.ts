import { type FlagSpecs, kebabCase } from "./flag-specs.ts";

/** The flag that sets the field of a JSON Pointer, or the field itself. */
export function fieldPlace(pointer: string, flags: FlagSpecs): string {
  const parts = pointer.split("/").slice(1).map(unescaped);
  for (let length = parts.length; length > 0; length--) {
    const name = flagName(parts.slice(0, length));
    const flag =
      [name, `${name}File`].find((candidate) => Object.hasOwn(flags, candidate)) ??
      Object.keys(flags).find((other) => flags[other]!.field === name);
    const rest = parts.slice(length);
    if (flag) return [`--${kebabCase(flag)}`, rest.length > 0 && `(${rest.join(".")})`].filter(Boolean).join(" ");
  }
  return parts.join(".") || "the body";
}

/** `["condition", "windowSeconds"]` is `conditionWindowSeconds`. */
export function flagName([first = "", ...rest]: readonly string[]): string {
  return first + rest.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("");
}

/** RFC 6901, section 4. */
function unescaped(part: string): string {
  return part.replaceAll("~1", "/").replaceAll("~0", "~");
}
