// An agent that may spend 0.5 credits. A step that may cost more than what is left isn't sent.
import { isTandemError, Tandem } from "@tandem/sdk";

const tandem = new Tandem();
const tools = tandem.tools.withBudget({ credits: 0.5, label: "agent" });

/** What the model wants to do next. A real agent asks its model. */
function nextStep(done: number): { tool: string; input: string } {
  return { tool: "grammar-checker", input: `She go home at ${done + 1} o'clock.` };
}

let done = 0;
try {
  while (done < 100) {
    const { tool, input } = nextStep(done);
    await tools.run(tool, { input });
    done++;
  }
} catch (error) {
  if (!isTandemError(error, "budget_exceeded")) throw error;
  // Give this to the model, so that it can finish with what it has.
  console.log(`stopped after ${done} steps: ${error.summary}`);
}
const { spent = 0 } = tandem.tools.credits.byLabel.agent ?? {};
console.log(spent <= 0.5 ? "within the budget" : "over the budget");
