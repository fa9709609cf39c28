import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { checkYes } from "../../infra/consent.ts";
import { deleteEach, deletionQuestion } from "../../infra/delete-each.ts";

export const remove = defineCommand({
  args: { ids: { summary: "The webhooks' ids or addresses", required: true, many: true, names: "webhooks" } },
  flags: dryRunFlag,
  examples: ["tandem webhooks delete wh_5a --yes --experimental"],
  async run(context, { ids }, flags) {
    if (!flags.dryRun)
      await checkYes(context, `deleting ${ids.join(", ")}`, () => deletionQuestion(context, "webhooks", ids));
    return deleteEach(context, flags, {
      argument: "ids",
      ids,
      call: (infra, id, options) => infra.webhooks.delete(id, options),
    });
  },
});
