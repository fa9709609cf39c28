import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { checkYes } from "../../infra/consent.ts";
import { deleteEach, deletionQuestion } from "../../infra/delete-each.ts";

export const deleteUser = defineCommand({
  args: {
    id: { summary: "The database's id or name", required: true, names: "databases" },
    users: { summary: "The users' ids", required: true, many: true, picks: "users" },
  },
  flags: dryRunFlag,
  examples: ["tandem databases delete-user db_6b2e dbu_41 --yes --experimental"],
  async run(context, { id, users }, flags) {
    if (!flags.dryRun)
      await checkYes(context, `deleting ${users.join(", ")}`, () => deletionQuestion(context, "users", users, { id }));
    return deleteEach(context, flags, {
      argument: "users",
      ids: users,
      call: (infra, user, options) => infra.databases.deleteUser(id, user, options),
    });
  },
});
