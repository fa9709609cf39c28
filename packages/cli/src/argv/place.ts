import { advice, type Fix, rerun, run, shell } from "../errors/fix.ts";
import { kebabCase } from "./flag-specs.ts";

/** Where a value was given, which decides how to correct it. */
export type Place =
  | { readonly kind: "flag"; readonly flag: string }
  | { readonly kind: "argument"; readonly name: string; readonly about?: string }
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "file"; readonly path: string; readonly key: string }
  | { readonly kind: "profile"; readonly profile: string; readonly key: string }
  /** Asked again, so it needs no fix. */
  | { readonly kind: "question"; readonly about: string };

export const flagPlace = (flag: string): Place => ({ kind: "flag", flag });

export function placeName(place: Place): string {
  switch (place.kind) {
    case "flag":
      return `--${kebabCase(place.flag)}`;
    case "argument":
      return place.about ?? kebabCase(place.name).toUpperCase();
    case "variable":
      return place.name;
    case "file":
      return `${place.key} in ${place.path}`;
    case "profile":
      return `${place.key} in profile ${place.profile}`;
    case "question":
      return place.about;
  }
}

export function fixAt(place: Place, value: string): Fix | undefined {
  switch (place.kind) {
    case "flag":
      return rerun({ set: { [place.flag]: value } });
    case "argument":
      return rerun({ args: { [place.name]: value } });
    case "variable":
      return shell("export", `${place.name}=${value}`);
    case "file":
      return advice(`set it to ${JSON.stringify(value)} in ${place.path}`);
    case "profile":
      return run("config set", [place.key, value], { profile: place.profile });
    case "question":
      return undefined;
  }
}
