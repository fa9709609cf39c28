// Run a tool, and print its cost.
import { Tandem } from "@tandem/sdk";

const tandem = new Tandem();

const { data, meta } = await tandem.tools.run("grammar-checker", {
  input: "She go home every day. I has a apple.",
  options: { level: "picky" },
});

console.log(data.correctedText);
for (const issue of data.issues)
  console.log(`${issue.original} -> ${issue.replacements.join(" or ")}: ${issue.message}`);
console.log(`${meta.creditsCharged} credits, ${meta.creditsRemaining} left`);
