import { defineCommand } from "../../command.ts";
import type { Context } from "../../context.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { callInfra } from "../../infra/call-infra.ts";
import { withTexts } from "../../infra/check-answer.ts";
import { checkConfirmed, confirmFlag } from "../../infra/consent.ts";
import { deleteEach } from "../../infra/delete-each.ts";

export const remove = defineCommand({
  description: "Disconnects servers for good. Each has to be confirmed by its name.",
  args: { ids: { summary: "The servers' ids or names", required: true, many: true, names: "servers" } },
  flags: {
    force: { summary: "Also delete the server's sites and databases" },
    ...confirmFlag,
    ...dryRunFlag,
  },
  examples: [
    "tandem servers delete srv_9c07 --confirm staging-1",
    "tandem servers delete srv_81f2 srv_9c07 --confirm web-1 --confirm staging-1 --force",
  ],
  async run(context, { ids }, flags) {
    if (!flags.dryRun) {
      const names = await serverNames(context, ids);
      const actions = names.map((name) => ({
        what: `deleting ${name}`,
        question: `Delete server ${name}?`,
        name,
        because: "it cannot be undone",
      }));
      await checkConfirmed(context, actions, flags.confirm);
    }
    const force = flags.force ? { force: true } : {};
    return deleteEach(context, flags, {
      argument: "ids",
      ids,
      call: (infra, id, options) => infra.servers.delete(id, { ...options, ...force }),
    });
  },
});

function serverNames(context: Context, ids: readonly string[]): Promise<string[]> {
  return callInfra(context, (infra, options) =>
    Promise.all(ids.map(async (id) => withTexts(await infra.servers.get(id, options), "name").name)),
  );
}
