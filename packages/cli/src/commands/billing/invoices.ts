import { defineCommand } from "../../command.ts";
import { listFlags, listRows } from "../../infra/list-rows.ts";
import { money } from "../../output/money.ts";

export const invoices = defineCommand({
  args: {},
  flags: listFlags,
  examples: ["tandem billing invoices", `tandem billing invoices --query "[?status=='open'].hostedUrl" -q`],
  run: (context, _, flags) =>
    listRows(context, flags, {
      noun: "invoice",
      columns: [
        { field: "id" },
        { field: "number" },
        { field: "status" },
        { field: "total", show: (total, { currency }) => money(Number(total), String(currency)) },
        { field: "issuedAt" },
        { field: "pdfUrl" },
      ],
      fetch: (infra, query, options) => infra.billing.invoices(query, options),
    }),
});
