import type { PortalCreate } from "@tandem/sdk";
import { defineCommand } from "../command.ts";
import { dryRunFlag } from "../dry-run/dry-run-flag.ts";
import { bodyFlags } from "../infra/body-flags.ts";
import { makeChange } from "../infra/change.ts";
import { withTexts } from "../infra/check-answer.ts";
import { plainCommands } from "../infra/plain-commands.ts";
import { readBody } from "../infra/read-bodies.ts";

export const billing = {
  ...plainCommands("billing"),
  portal: defineCommand({
    description: "Prints the address of the billing portal, which expires.",
    args: {},
    flags: { ...bodyFlags("createBillingPortal"), ...dryRunFlag },
    examples: ["tandem billing portal --experimental"],
    async run(context, _, flags) {
      const body = await readBody<PortalCreate>(context, "createBillingPortal", flags);
      return makeChange(
        context,
        flags,
        { operation: "createBillingPortal", call: (infra, options) => infra.billing.portal(body, options) },
        (session) => ({ kind: "text", text: withTexts(session, "url").url, record: { ...session } }),
      );
    },
  }),
};
