import { englishRules, type GrammarRule, type IssueCategory } from "./grammar-rules.ts";

/** A mistake in a text. */
export interface GrammarIssue {
  /** In UTF-16 units, as JavaScript counts. */
  readonly offset: number;
  readonly length: number;
  readonly original: string;
  /** Best first. */
  readonly replacements: readonly string[];
  readonly message: string;
  readonly category: IssueCategory;
}

/** The mistakes of an English text, in the order of the text; no two overlap. */
export function findIssues(text: string, picky: boolean): GrammarIssue[] {
  const issues: GrammarIssue[] = [];
  for (const rule of englishRules) {
    if (rule.picky && !picky) continue;
    for (const issue of matchesOf(rule, text)) {
      if (!issues.some((found) => overlaps(found, issue))) issues.push(issue);
    }
  }
  return issues.sort((a, b) => a.offset - b.offset);
}

/** The text with the best replacement of every issue. */
export function correctIssues(text: string, issues: readonly GrammarIssue[]): string {
  let corrected = "";
  let read = 0;
  for (const { offset, length, replacements } of issues) {
    corrected += text.slice(read, offset) + (replacements[0] ?? "");
    read = offset + length;
  }
  return corrected + text.slice(read);
}

function* matchesOf({ pattern, replace, message, category }: GrammarRule, text: string): Iterable<GrammarIssue> {
  for (const match of text.matchAll(pattern)) {
    const [offset, end] = match.indices?.groups?.at ?? match.indices![0]!;
    const original = text.slice(offset, end);
    yield { offset, length: end - offset, original, replacements: replace(original), message, category };
  }
}

function overlaps(a: GrammarIssue, b: GrammarIssue): boolean {
  return a.offset < b.offset + b.length && b.offset < a.offset + a.length;
}
