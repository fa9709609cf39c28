import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { checkYes } from "../../infra/consent.ts";
import { deleteEach, deletionQuestion } from "../../infra/delete-each.ts";

export const remove = defineCommand({
  args: { ids: { summary: "The alerts' ids or names", required: true, many: true, names: "alerts" } },
  flags: dryRunFlag,
  examples: ["tandem alerts delete alt_12 --yes", "tandem alerts delete alt_12 --dry-run"],
  async run(context, { ids }, flags) {
    if (!flags.dryRun)
      await checkYes(context, `deleting ${ids.join(", ")}`, () => deletionQuestion(context, "alerts", ids));
    return deleteEach(context, flags, {
      argument: "ids",
      ids,
      call: (infra, id, options) => infra.alerts.delete(id, options),
    });
  },
});
