/** What has ids of its own, and a list that tells whose they are. */
export type Nameable = "servers" | "sites" | "databases" | "alerts" | "webhooks" | "teams";

export interface ArgumentSpec {
  readonly summary: string;
  readonly required?: true;
  /** It is an id of one of these: a name will do, and at a terminal a missing one is picked from their list. */
  readonly names?: Nameable;
  /** Any text, which may hold spaces. */
  readonly text?: true;
  /** Takes all the words that are left. */
  readonly many?: true;
}

type ArgumentValue<Spec extends ArgumentSpec> = Spec extends { many: true }
  ? readonly string[]
  : Spec extends { required: true }
    ? string
    : string | undefined;

export type ArgumentSpecs = Readonly<Record<string, ArgumentSpec>>;
export type ArgumentValues<Specs extends ArgumentSpecs> = {
  readonly [Name in keyof Specs]: ArgumentValue<Specs[Name]>;
};
