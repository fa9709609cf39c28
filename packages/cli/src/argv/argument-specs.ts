export interface ArgumentSpec {
  readonly summary: string;
  readonly required?: true;
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
