import { globalFlags } from "../argv/global-flags.ts";
import { exitCodes, exitMeanings } from "../errors/exit-codes.ts";
import { definitionList, wrapText } from "../output/text-width.ts";
import { apiNames, credentialVariables, secretNames } from "../settings/apis.ts";
import { settingKeys, settingSpecs } from "../settings/setting-specs.ts";
import { flagRows, type TopicName } from "./format-help.ts";

type Block = string | readonly (readonly [term: string, text: string])[];

const topics: Readonly<Record<TopicName, () => readonly Block[]>> = {
  flags: () => ["Every command takes these, before or after its name.", flagRows(globalFlags)],
  "exit-codes": () => [
    "The exit code tells a script what happened; error.code under --json tells it more finely.",
    Object.entries(exitMeanings).map(([exit, meaning]) => [
      exit,
      [meaning, codesOf(Number(exit))].filter(Boolean).join("\n"),
    ]),
  ],
  environment: () => [
    "A flag wins over a variable, a variable over the project's .tandem.json, that over the profile, and that over the default. tandem config list and tandem auth status show where each value came from.",
    Object.entries(environmentVariables),
  ],
  output: () => [
    "Data goes to stdout, everything else to stderr. After a plain success stderr is empty; a command that waits tells there how far it is, unless -q or --json is given.",
    "A terminal gets a table, with relative times. Wide tables truncate text, then drop columns on the right, and say so; ids are never truncated. A pipe gets tab-separated lines without a heading, whole values, RFC 3339 times and no colour; a tab, line break or backslash inside a value is written \\t, \\n, \\r or \\\\. What run, ask, ai follow and batch results bring goes into a pipe or a file as the service sent it, control characters included; on a terminal those are written as their codes.",
    [
      ["--json", "every field; a list as a bare array; in a pipe on one line. TANDEM_OUTPUT=json does the same"],
      ["--fields a,b.c", "only these fields"],
      ["--query EXPR", "what a JMESPath expression makes of the JSON"],
      ["-q, --quiet", "bare ids, or the bare result"],
    ],
    "A failed --json command leaves stdout empty and one JSON object on stderr: error.code, message, why, fix, retryable, requestId, exit; error.remote has the id and the status of a deploy or other work that was waited for. What there is to print all the same stays on stdout: doctor and auth status print what they found, and tell by the exit code alone that it is bad; what ask and ai follow have seen, and what run -o could not save or api --paginate has got so far, goes to stdout before the object on stderr. A pipe that is closed early is exit 0 without a message.",
    "Screen readers: ACCESSIBLE=1 prints rows as lines of NAME: value instead of tables, progress and questions as plain lines, and paints nothing over. Nothing is told by colour or a symbol alone.",
    "Colour follows --no-color, NO_COLOR, FORCE_COLOR, TERM=dumb and then the terminal, for each stream on its own. Without it there is no escape byte at all. In a locale that is not UTF-8 nothing but ASCII is added to what the service says.",
  ],
};

export function topicText(name: TopicName, columns: number): string {
  const blocks = topics[name]().map((block) =>
    typeof block === "string" ? wrapText(block, columns) : definitionList(block, columns),
  );
  return blocks.map((lines) => `${lines.join("\n")}\n`).join("\n");
}

function codesOf(exit: number): string {
  const codes = Object.entries(exitCodes).filter(([, value]) => value === exit);
  return codes.map(([code]) => code).join(", ");
}

export const environmentVariables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(settingKeys.map((key) => [settingSpecs[key].variable, settingSpecs[key].summary])),
  [credentialVariables.tools.secret]: `The ${secretNames.tools}, for the ${apiNames.tools}`,
  [credentialVariables.infra.secret]: `The ${secretNames.infra}, for the ${apiNames.infra}`,
  TANDEM_CONFIG_DIR: "Folder for settings and stored credentials (default: XDG_CONFIG_HOME/tandem or ~/.config/tandem)",
  TANDEM_COMPLETION_MS: "How long completion may take, in milliseconds (default 300)",
  TANDEM_NO_KEYRING: "Set to 1 to keep credentials in a file of mode 0600 instead of the system's keychain",
  TANDEM_OUTPUT_FILE: "Also append results to this file, as JSON lines",
  TANDEM_WEBHOOK_SECRET: "Signing secret of the webhook",
  TANDEM_MOCK_URL: "URL of a running mock, for the commands that control it (default http://127.0.0.1:4010)",
  TANDEM_QUEUE_SECRET: "Secret that encrypts inputs and results of a batch in Redis (default: the tool key)",
  TANDEM_MOCK_TOKEN: "Token for the mock's control plane, 16 characters or more (default: a random one)",
  TANDEM_PAGER: "Pager for long output at a terminal, overrides PAGER; cat or empty for no pager",
  PAGER: "Pager of every program (default less)",
  LESS: "Options for less (default FRX: exits if the output fits)",
  CI: "No questions, no pager, and no notice of updates",
  AGENT:
    "An AI agent runs tandem: no prompts and no spinner, notes in a pipe too; CLAUDECODE, CURSOR_AGENT, CODEX_SANDBOX, GEMINI_CLI and AI_AGENT do the same",
  HTTPS_PROXY:
    "The proxy for https, and HTTP_PROXY that for http (in lower case, too); it needs Node 24.5 or newer, or Node 22 from 22.21 on",
  NO_PROXY:
    "Hosts that are asked without a proxy: a list of names, .domain for all below it; this machine is one of them",
  NODE_EXTRA_CA_CERTS: "A file of certificates to trust besides Node's own, such as those of a company's proxy",
  NO_UPDATE_NOTIFIER: "Set to 1 to disable update checks",
  NO_COLOR: "No colour, no spinner, and questions without escape bytes",
  FORCE_COLOR: "Colour also where there is no terminal; 0 turns it off",
  TERM: "dumb means no colour",
  ACCESSIBLE: "Set to 1 for screen readers: labelled lines instead of tables, nothing redrawn",
  LANG: "A locale that is not UTF-8 (LC_ALL and LC_CTYPE win over it) gets nothing but ASCII of tandem's own",
  GITHUB_ACTIONS: "Set to true to add an annotation for each error",
  GITHUB_STEP_SUMMARY: "A deploy adds its outcome to this file",
  GITHUB_OUTPUT: "A deploy adds its url, status and id to this file",
};
