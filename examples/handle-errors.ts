// Handle each kind of failure. `outcome` says whether the service executed the call, `charged` how much it cost.
import { isTandemError, Tandem } from "@tandem/sdk";

const tandem = new Tandem();
const slug: string = "gramar-checker"; // user input: the literal itself would not compile

try {
  await tandem.tools.run(slug, { input: "She go home." });
} catch (error) {
  if (isTandemError(error, "not_found")) console.log(`no such tool; there are ${error.validSlugs.length}`);
  else if (isTandemError(error, "out_of_credits")) console.log("no credits until the plan's reset");
  else if (isTandemError(error) && error.outcome === "unknown") console.log("it may have been charged: check first");
  else throw error;
}
