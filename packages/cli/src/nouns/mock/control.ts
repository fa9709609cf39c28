import { argumentPlace, parseChoice } from "../../argv/values.ts";
import { defineCommand } from "../../command.ts";
import { callControl, controlFlags } from "./control-plane.ts";

const methods = ["GET", "POST", "DELETE"] as const;

export const control = defineCommand({
  description:
    "Calls any route of a running mock's control plane and prints the JSON response: advances the clock, makes calls fail, lists requests, changes balances. To list the routes: tandem mock control GET /openapi.json.",
  args: {
    method: { summary: "GET, POST or DELETE", required: true, choices: methods },
    path: { summary: "The path below /__mock, with its query", required: true },
  },
  flags: { body: { value: "JSON", summary: "The body" }, ...controlFlags },
  examples: [
    `tandem mock control POST /clock/advance --body '{"duration": "90s"}'`,
    `tandem mock control POST /faults --body '{"operation": "grammar-checker", "fault": {"status": 422}, "nth": [1]}'`,
    "tandem mock control GET '/journal?status=402'",
    "tandem mock control POST /reset",
  ],
  async run(context, { method, path }, flags) {
    const { body } = flags;
    const record = await callControl(context, flags, {
      method: parseChoice(method.toUpperCase(), argumentPlace("method"), methods),
      path,
      body,
    });
    return { kind: "text", text: JSON.stringify(record, undefined, 2), record };
  },
});
