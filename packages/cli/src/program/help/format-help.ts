import { topicSummaries } from "../../argv/help-topics.ts";
import { definitionList, wrapText } from "../../output/text-width.ts";

/** Below the help of the program. */
export function moreHelp(columns: number): string {
  const rows = [
    ["tandem COMMAND --help", "Arguments, flags and examples of a command"],
    ["tandem help TOPIC", `The topics are ${Object.keys(topicSummaries).join(", ")}`],
    ["tandem help CODE", "Explain an error code, such as rate_limited or RATE_LIMITED"],
  ] as const;
  const firstSteps = "To try a command without an account, add --mock. To sign in: tandem auth login.";
  return ["\nHelp:", ...definitionList(rows, columns), "", ...wrapText(firstSteps, columns)].join("\n");
}
