import type { ToolSlug } from "./tool-types.ts";

/**
 * Rejects a literal that is one typo away from a documented slug when compiling. Other slugs and strings pass. To call
 * a tool with such a name, cast it: `run(slug as string, …)`.
 *
 * In a generic function: `<S extends AnyToolSlug>(slug: S & CheckedSlug<S>, …)`.
 */
export type CheckedSlug<S extends string> = [Meant<S>] extends [never] ? unknown : DidYouMean<Meant<S>>;

/** Not a value: it adds the suggested slug to the compiler's message. */
export interface DidYouMean<Slug extends string> {
  readonly didYouMean: Slug;
}

type Meant<S extends string> = string extends S
  ? never
  : S extends ToolSlug
    ? never
    : { [Slug in ToolSlug]: IsOneSlip<Lowercase<S>, Slug> extends true ? Slug : never }[ToolSlug];

/** Compares what's left after removing the common start and end. */
type IsOneSlip<A extends string, B extends string> =
  Difference<A, B> extends [infer InA extends string, infer InB extends string]
    ? [HasAtMostOne<InA>, HasAtMostOne<InB>] extends [true, true]
      ? true
      : AreSwapped<InA, InB>
    : never;

type Difference<A extends string, B extends string> =
  WithoutCommonStart<A, B> extends [infer EndA extends string, infer EndB extends string]
    ? WithoutCommonStart<Reversed<EndA>, Reversed<EndB>>
    : never;

type WithoutCommonStart<A extends string, B extends string> = A extends `${infer First}${infer RestA}`
  ? B extends `${First}${infer RestB}`
    ? WithoutCommonStart<RestA, RestB>
    : [A, B]
  : [A, B];

type Reversed<Text extends string, Done extends string = ""> = Text extends `${infer First}${infer Rest}`
  ? Reversed<Rest, `${First}${Done}`>
  : Done;

type HasAtMostOne<Text extends string> = Text extends `${string}${infer Rest}`
  ? Rest extends ""
    ? true
    : false
  : true;

type AreSwapped<A extends string, B extends string> = A extends `${infer First}${infer Second}`
  ? B extends `${Second}${First}`
    ? HasAtMostOne<Second>
    : false
  : false;
