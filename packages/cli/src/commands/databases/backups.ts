import { defineCommand } from "../../command.ts";
import { run } from "../../errors/fix.ts";
import { callInfra } from "../../infra/call-infra.ts";
import type { Column } from "../../output/answer.ts";
import { fileSize } from "../../output/file-size.ts";

const columns: readonly Column[] = [
  { field: "id" },
  { field: "status" },
  { field: "kind" },
  { field: "completedAt" },
  { field: "sizeBytes", show: (bytes) => (typeof bytes === "number" ? fileSize(bytes) : "") },
  { field: "expiresAt" },
];

export const backups = defineCommand({
  description: "The latest backups of a database, newest first, as the service keeps them with the database.",
  args: { id: { summary: "The database's id or name", required: true, names: "databases" } },
  flags: {},
  examples: [
    "tandem databases backups db_6b2e",
    "tandem databases backups shop --query \"[?status=='succeeded'].id\" -q",
  ],
  async run(context, { id }) {
    const { recentBackups } = await callInfra(context, (infra, options) => infra.databases.get(id, options));
    return {
      kind: "list",
      id: "id",
      columns,
      noun: "recent backup",
      total: recentBackups.length,
      whenEmpty: { text: "no backups yet; to make one", run: run("databases backup", [id]) },
      rows: recentBackups.map((backup) => ({ ...backup })),
    };
  },
});
