import { defineCommand } from "../../command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { example, rerun } from "../../errors/fix.ts";
import { callControl, controlFlags, parseObject } from "../../mock/control-plane.ts";

const methods = ["GET", "POST", "DELETE"] as const;

export const control = defineCommand({
  description:
    "Calls any route of a running mock's control plane and prints the JSON response. To list the routes: tandem mock control GET /openapi.json.",
  args: {
    method: { summary: "GET, POST or DELETE", required: true, choices: methods },
    path: { summary: "The path below /__mock, with its query", required: true },
  },
  flags: { body: { value: "JSON", summary: "The body" }, ...controlFlags },
  examples: [
    "tandem mock control GET /coverage",
    "tandem mock control POST /clock/next",
    'tandem mock control POST /webhooks/resend --body \'{"deliveryId": "dlv_7b"}\'',
  ],
  async run(context, { method, path }, flags) {
    const known = methods.find((each) => each === method.toUpperCase());
    if (!known) {
      throw new CliError("USAGE", `the control plane doesn't support ${method}`, {
        fix: example(rerun({ args: { method: "GET" } })),
      });
    }
    const body = flags.body === undefined ? undefined : parseObject(flags.body, "body");
    const result = await callControl(context, flags, { method: known, path, body });
    return { kind: "text", text: JSON.stringify(result, undefined, 2), record: result as Record<string, unknown> };
  },
});
