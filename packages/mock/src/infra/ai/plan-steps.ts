import type { Schemas } from "../row.ts";
import type { PlannedStep } from "./ai-rows.ts";

type Action = (context: Schemas["AiContext"]) => PlannedStep;

/** What the words of a prompt make the AI do. */
const actions: readonly { readonly words: RegExp; readonly action: Action }[] = [
  {
    words: /\b(install|upgrade|update|move|php|node)\b/i,
    action: ({ serverIds }) => ({
      title: "Install the new version",
      kind: "command",
      description: "Installs the required packages and restarts the services that use them.",
      input: { command: "apt-get install --yes tandem-runtime", serverId: serverIds?.[0] ?? null },
      risk: "high",
      runsMs: 6_000,
      prints: "The following NEW packages were installed: tandem-runtime\n",
      says: "Installed the new version.",
      exits: 0,
    }),
  },
  {
    words: /\b(database|sql|table|query|index)\b/i,
    action: ({ databaseIds }) => ({
      title: "Change the database",
      kind: "database",
      description: "Runs one statement on the database.",
      input: { statement: "ANALYZE;", databaseId: databaseIds?.[0] ?? null },
      risk: "high",
      runsMs: 4_000,
      prints: "ANALYZE\n",
      says: "Updated the database statistics.",
      exits: null,
    }),
  },
  {
    words: /\b(deploy|release|publish)\b/i,
    action: ({ siteIds }) => ({
      title: "Deploy the site",
      kind: "deploy",
      description: "Deploys the site's branch without downtime.",
      input: { siteId: siteIds?.[0] ?? null },
      risk: "medium",
      runsMs: 8_000,
      prints: "Released.\n",
      says: "Deployed the site.",
      exits: null,
    }),
  },
];

const changeFile: Action = ({ serverIds }) => ({
  title: "Change the configuration",
  kind: "file_change",
  description: "Writes one line into the configuration.",
  input: { path: "/etc/tandem/site.conf", append: "cache on;\n", serverId: serverIds?.[0] ?? null },
  risk: "medium",
  runsMs: 2_000,
  prints: "1 line added\n",
  says: "Changed the configuration.",
  exits: null,
});

const look: Action = ({ serverIds }) => ({
  title: "Check the current state",
  kind: "command",
  description: "Reads the kernel version and free disk space. Makes no changes.",
  input: { command: "uname -r && df -h /", serverId: serverIds?.[0] ?? null },
  risk: "low",
  runsMs: 2_000,
  prints: "6.8.0-45-generic\n/dev/sda1  160G  61G  99G  39% /\n",
  says: "Checked the current state.",
  exits: 0,
});

const check: PlannedStep = {
  title: "Check that it works",
  kind: "api_call",
  description: "Requests the health page. Makes no changes.",
  input: { method: "GET", path: "/health" },
  risk: "low",
  runsMs: 1_000,
  prints: "200 OK\n",
  says: "Health check passed.",
  exits: null,
};

const report: PlannedStep = {
  title: "Report",
  kind: "message",
  description: "Summarizes the changes.",
  input: {},
  risk: "low",
  runsMs: 500,
  prints: "Done.\n",
  says: "The task is done.",
  exits: null,
};

/**
 * The steps of a task: a look, what the prompt's words ask for, a check, a report. With `exit 1` in the prompt the
 * first thing asked for fails.
 */
export function planSteps(prompt: string, context: Schemas["AiContext"]): PlannedStep[] {
  const asked = actions.filter(({ words }) => words.test(prompt)).map(({ action }) => action(context));
  const [first = changeFile(context), ...rest] = asked;
  const doomed = prompt.includes("exit 1") ? failing(first) : first;
  return [look(context), doomed, ...rest, check, report];
}

function failing(step: PlannedStep): PlannedStep {
  return { ...step, prints: "exit 1\n", exits: 1 };
}
