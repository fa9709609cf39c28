import type { SubscribeCreate } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import type { Context } from "../../context.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { CliError } from "../../errors/cli-error.ts";
import { rerun, run } from "../../errors/fix.ts";
import { nearest } from "../../errors/nearest.ts";
import { bodyFlags } from "../../infra/body-flags.ts";
import { callInfra } from "../../infra/call-infra.ts";
import { makeChange } from "../../infra/change.ts";
import { allOf, withTexts } from "../../infra/check-answer.ts";
import { checkConfirmed, confirmFlag } from "../../infra/consent.ts";
import { fileFlag, readBody } from "../../infra/read-bodies.ts";
import { pricesText } from "../../output/money.ts";

export const subscribe = defineCommand({
  description:
    "This charges you, so confirm by the plan's name, or by its id where billing plans does not list it. When the answer has a checkoutUrl, a person has to pay there.",
  args: { plan: { summary: "The plan's id, as in billing plans", required: true, picks: "plans" } },
  flags: { ...bodyFlags("subscribe", ["planId"]), ...fileFlag, ...confirmFlag, ...dryRunFlag },
  examples: ["tandem billing subscribe plan_pro --interval year --confirm Pro"],
  async run(context, { plan }, flags) {
    const body = (await readBody<SubscribeCreate>(context, "subscribe", flags, { planId: plan }))!;
    if (!flags.dryRun) {
      const { name, price } = await findPlan(context, plan, flags.confirm);
      const question = `Subscribe to ${name}${price === undefined ? "" : ` for ${price}`}?`;
      await checkConfirmed(
        context,
        [{ what: `subscribing to ${name}`, question, name, because: "it costs money" }],
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

/** What confirms a plan, its name or, of one that is not listed, its id; and what it costs. */
async function findPlan(
  context: Context,
  id: string,
  confirmed: readonly string[],
): Promise<{ readonly name: string; readonly price?: string }> {
  const plans = await callInfra(context, (infra, options) => allOf(infra.billing.plans({}, options)));
  const plan = plans.find((one) => one.id === id);
  if (plan) return { name: plan.name, price: pricesText(plan.prices) };
  if (confirmed.includes(id)) return { name: id };
  const ids = plans.map((plan) => withTexts(plan, "id").id);
  const meant = nearest(id, ids);
  throw new CliError("NOT_FOUND", `there is no plan "${id}"`, {
    why: `the plans are ${ids.join(", ")}`,
    fix: meant === undefined ? run("billing plans") : rerun({ args: { plan: meant } }),
  });
}
