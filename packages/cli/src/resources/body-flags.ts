import type { FlagSpec, FlagSpecs, Nameable, Pickable } from "../argv/specs.ts";
import { flagName } from "../argv/specs.ts";
import { type BodyField, type BodyFields, infraReference, type RequestBody } from "../generated/infra-reference.ts";

export type BodyOperation = keyof typeof infraReference;

export const bodyOf = (operation: BodyOperation): RequestBody => infraReference[operation];

export interface FlagField {
  readonly flag: string;
  readonly path: readonly string[];
  readonly field: BodyField;
}

/**
 * Nested fields are flags too: `--condition-value`. Secrets are read from files, lists of objects from `--file` alone.
 *
 * @param except fields that the command takes in another way.
 */
export function bodyFlags(operation: BodyOperation, except: readonly string[] = []): FlagSpecs {
  const fields = flagFields(bodyOf(operation).fields).filter(
    ({ path, field }) => field.type !== "object[]" && !except.includes(path[0]!),
  );
  return Object.fromEntries(fields.map((place) => [place.flag, { ...flagOf(place), ...namesOf(place) }]));
}

/** `serverId` and `targetDatabaseId` accept names; backups have none. */
function namesOf(place: FlagField): Pick<FlagSpec, "names" | "picks"> {
  const kind = pickedFrom(place);
  if (kind === undefined) return {};
  return kind === "backups" ? { picks: kind } : { names: kind as Nameable };
}

export function pickedFrom({ path }: FlagField): Pickable | undefined {
  const [, noun] = /(server|site|database|backup)Id$/i.exec(path.at(-1)!) ?? [];
  return noun === undefined ? undefined : (`${noun.toLowerCase()}s` as Pickable);
}

export function flagFields(fields: BodyFields, above: readonly string[] = []): FlagField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = [...above, name];
    if (field.type === "object") return flagFields(field.fields ?? {}, path);
    return [{ flag: flagName(path) + (field.secret ? "File" : ""), path, field }];
  });
}

function flagOf({ path, field }: FlagField): FlagSpec {
  const summary = summaryOf(field, path.length === 1);
  if (field.secret) return { value: "PATH|-", summary: `${summary}; read from a file` };
  switch (field.type) {
    case "boolean":
      return { negatable: true, summary };
    case "string[]":
      return { value: placeholder(path, field), ...choicesOf(field), many: true, summary };
    case "map":
      return { value: "KEY=VALUE", many: true, summary };
    default:
      return { value: placeholder(path, field), ...choicesOf(field), summary };
  }
}

const choicesOf = ({ values }: BodyField) => values && { choices: values };

function placeholder(path: readonly string[], { values, type, format }: BodyField): string {
  if (values && values.length <= 4) return values.join("|");
  if (type === "integer" || type === "number") return "N";
  if (format === "date-time") return "TIME|DURATION";
  return path
    .at(-1)!
    .replace(/s$/, "")
    .replace(/^.*(?=Id$|Url$)/, "")
    .replace(/[A-Z]/g, "-$&")
    .toUpperCase()
    .replace(/^-/, "");
}

function summaryOf({ description, values, default: standard, required, onlyFor }: BodyField, atTop: boolean): string {
  const choices = values && values.length > 4 && values.join(", ");
  const notes = [
    required && atTop && "required",
    onlyFor && onlyFor.length === 1 && `for ${onlyFor[0]}`,
    choices,
    standard !== undefined && `default ${standard}`,
  ];
  const said = notes.filter(Boolean).join("; ");
  return said ? `${description} (${said})` : description;
}
