import { isTandemError, type ToolsClient } from "@tandem/sdk";

export interface Newsletter {
  texts: Record<string, string>;
  /** Languages without a text, and why. */
  missing: Record<string, string>;
  credits: number;
}

/** Translates a text into each language, for no more than `credits`. */
export async function translateNewsletter(
  tools: ToolsClient,
  text: string,
  languages: readonly string[],
  credits: number,
): Promise<Newsletter> {
  const budget = tools.withBudget({ credits, label: "newsletter" });
  const before = tools.credits.spent;
  const results = await Promise.allSettled(
    languages.map((targetLanguage) => budget.run("ai-translator", { input: text, options: { targetLanguage } })),
  );
  const newsletter: Newsletter = { texts: {}, missing: {}, credits: 0 };
  for (const [index, result] of results.entries()) {
    const language = languages[index]!;
    if (result.status === "fulfilled") newsletter.texts[language] = result.value.data.translatedText;
    else newsletter.missing[language] = reasonOf(result.reason);
  }
  newsletter.credits = tools.credits.spent - before;
  return newsletter;
}

function reasonOf(error: unknown): string {
  if (!isTandemError(error)) throw error;
  return error.outcome === "unknown" ? `${error.code}, may have been charged` : error.code;
}
