import type { PortalCreate, SubscribeCreate } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import { commandLine } from "../../output/errors/fix.ts";
import { totalText } from "../../output/formats.ts";
import { bodyFlags } from "../../resources/body-flags.ts";
import { allOf, callInfra, checkWhole, listOf, withTexts } from "../../resources/call-infra.ts";
import { makeChange } from "../../resources/change.ts";
import { checkConfirmed, confirmFlag } from "../../resources/consent.ts";
import { plainCommands } from "../../resources/plain-commands.ts";
import { dryRunFlag } from "../../resources/preview-request.ts";
import { fileFlag, readBody } from "../../resources/read-bodies.ts";
import type { Context } from "../../session/context.ts";

const subscribe = defineCommand({
  description:
    "This charges you. Confirm with the plan's name, or its id if billing plans does not list it. If the response has a checkoutUrl, complete the payment there.",
  args: { plan: { summary: "The plan's id, as in billing plans", required: true, picks: "plans" } },
  flags: { ...bodyFlags("subscribe", ["planId"]), ...fileFlag, ...confirmFlag, ...dryRunFlag },
  examples: ["tandem billing subscribe plan_pro --interval year --confirm Pro"],
  async run(context, { plan }, flags) {
    const body = (await readBody<SubscribeCreate>(context, "subscribe", flags, { planId: plan }))!;
    if (!flags.dryRun) {
      const { name, price } = await findPlan(context, body, flags.confirm);
      await checkConfirmed(context, flags.confirm, {
        what: `subscribing to ${name} (${price})`,
        question: `Subscribe to ${name} (${price})?`,
        name,
        because: "it costs money",
      });
    }
    return makeChange(
      context,
      flags,
      (infra, options) => infra.billing.subscribe(body, options),
      (result) => ({
        kind: "record",
        id: "subscription.id",
        record: { ...result },
        note: result.checkoutUrl ? `to pay, open ${result.checkoutUrl}` : undefined,
      }),
    );
  },
});

async function findPlan(
  context: Context,
  { planId: id, interval = "month", quantity = 1, couponCode }: SubscribeCreate,
  confirmed: readonly string[],
): Promise<{ readonly name: string; readonly price: string }> {
  const plans = await callInfra(context, (infra, options) => allOf(infra.billing.plans({}, options)));
  const plan = plans.find((one) => one.id === id);
  const unknown = `no price is listed for ${quantity} x ${interval}`;
  if (plan) {
    const total = totalText(listOf(plan.prices, "prices"), interval, quantity) ?? unknown;
    return { name: plan.name, price: couponCode === undefined ? total : `${total} before coupon ${couponCode}` };
  }
  if (confirmed.includes(id)) return { name: id, price: unknown };
  const ids = plans.map((plan) => withTexts(plan, "id").id);
  checkWhole(context, "billing/plans", `plan "${id}"`);
  throw new CliError("NOT_FOUND", `there is no plan "${id}"`, {
    why: `the plans are ${ids.join(", ")}`,
    fix: commandLine("billing plans"),
  });
}

export const billing = {
  ...plainCommands("billing"),
  subscribe,
  portal: defineCommand({
    description: "Prints the URL of the billing portal. The URL expires.",
    args: {},
    flags: { ...bodyFlags("createBillingPortal"), ...dryRunFlag },
    examples: ["tandem billing portal --experimental"],
    async run(context, _, flags) {
      const body = await readBody<PortalCreate>(context, "createBillingPortal", flags);
      return makeChange(
        context,
        flags,
        (infra, options) => infra.billing.portal(body, options),
        (session) => ({ kind: "text", text: withTexts(session, "url").url, record: { ...session } }),
      );
    },
  }),
};
