// Translate fifty texts under a budget: below the rate limit, within the budget, without double charges.
import { isTandemError, Tandem } from "@tandem/sdk";

const tandem = new Tandem();
const nightly = tandem.tools.withBudget({ credits: 1, warnAt: 0.8, label: "nightly" });
tandem.tools.on("low", ({ spent, credits }) => console.log(`the budget runs low: ${spent} of ${credits}`));

const texts = Array.from({ length: 50 }, (_, index) => `Good morning, guest number ${index + 1}.`);

const results = await Promise.allSettled(
  texts.map((input) =>
    nightly.run("ai-translator", { input, options: { targetLanguage: "de" } }, { priority: "bulk" }),
  ),
);

for (const [index, result] of results.entries()) {
  if (result.status === "fulfilled") console.log(`${index + 1}: ${result.value.data.translatedText}`);
  else if (isTandemError(result.reason, "budget_exceeded")) console.log(`${index + 1}: left for tomorrow`);
  else throw result.reason;
}
console.log(`spent ${tandem.tools.credits.byLabel.nightly?.spent} credits`);
