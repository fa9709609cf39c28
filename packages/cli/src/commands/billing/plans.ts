import { defineCommand } from "../../command.ts";
import { listFlags, listRows } from "../../infra/list-rows.ts";
import { pricesText } from "../../output/money.ts";
import { valueText } from "../../output/value-text.ts";

export const plans = defineCommand({
  args: {},
  flags: listFlags,
  examples: ["tandem billing plans", "tandem billing plans --query '[?current].id | [0]' -q"],
  run: (context, _, flags) =>
    listRows(context, flags, {
      noun: "plan",
      columns: [
        { field: "id" },
        { field: "name", cut: true },
        {
          field: "prices",
          cut: true,
          show: (prices) => (Array.isArray(prices) ? pricesText(prices) : valueText(prices)),
        },
        { field: "current" },
        { field: "description", cut: true },
      ],
      fetch: (infra, query, options) => infra.billing.plans(query, options),
    }),
});
