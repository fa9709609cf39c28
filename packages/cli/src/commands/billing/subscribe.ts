import type { SubscribeCreate } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import type { Context } from "../../context.ts";
import { bodyFlags } from "../../infra/body-flags.ts";
import { callInfra } from "../../infra/call-infra.ts";
import { dryRunFlag, makeChange } from "../../infra/change.ts";
import { checkConfirmed, confirmFlag } from "../../infra/consent.ts";
import { fileFlag, readBody } from "../../infra/read-bodies.ts";

export const subscribe = defineCommand({
  description:
    "Subscribes the team to a plan, or changes the plan. It costs money, so the plan has to be confirmed by its name. When the answer has a checkoutUrl, a person has to pay there.",
  args: { plan: { summary: "The plan's id, as in billing plans", required: true } },
  flags: { ...bodyFlags("subscribe", ["planId"]), ...fileFlag, ...confirmFlag, ...dryRunFlag },
  examples: ["tandem billing subscribe plan_pro --interval year --confirm Pro"],
  async run(context, { plan }, flags) {
    const body = (await readBody<SubscribeCreate>(context, "subscribe", flags, { planId: plan }))!;
    if (!flags.dryRun) {
      const name = await planName(context, plan);
      await checkConfirmed(
        context,
        [{ what: `subscribing to ${name}`, name, because: "it costs money" }],
        flags.confirm,
      );
    }
    return makeChange(
      context,
      flags,
      { operation: "subscribe", call: (infra, options) => infra.billing.subscribe(body, options) },
      (result) => ({
        kind: "record",
        id: "subscription.id",
        record: { ...result },
        note: result.checkoutUrl ? `to pay, open ${result.checkoutUrl}` : undefined,
      }),
    );
  },
});

/** A plan that is not listed is confirmed by its id. */
function planName(context: Context, id: string): Promise<string> {
  return callInfra(context, async (infra, options) => {
    for await (const plan of infra.billing.plans({}, options)) if (plan.id === id) return plan.name;
    return id;
  });
}
