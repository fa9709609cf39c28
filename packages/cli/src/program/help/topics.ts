import type { TopicName } from "../../argv/help-topics.ts";
import { exitCodes, exitMeanings } from "../../output/errors/exit-codes.ts";
import { definitionList, wrapText } from "../../output/text-width.ts";
import { apiNames, credentialVariables, secretNames } from "../../session/settings/apis.ts";
import { settingKeys, settingSpecs } from "../../session/settings/setting-specs.ts";

type Block = string | readonly (readonly [term: string, text: string])[];

export const topics: Readonly<Record<TopicName, () => readonly Block[]>> = {
  "exit-codes": () => [
    "Scripts can check the exit code. With --json, error.code is more specific.",
    Object.entries(exitMeanings).map(([exit, meaning]) => [
      exit,
      [meaning, codesOf(Number(exit))].filter(Boolean).join("\n"),
    ]),
  ],
  environment: () => [
    "Precedence, highest first: flag, environment variable, the project's .tandem.json, profile, default. tandem config list and tandem auth status show where each value comes from.",
    Object.entries(environmentVariables),
  ],
  output: () => [
    "Data goes to stdout, everything else to stderr. On success, stderr contains only progress, warnings and notices. -q and --json turn off progress.",
    "A terminal gets a table, with relative times. get, create and wait print the fields that matter most. Wide tables truncate text, then omit columns on the right, with a note. IDs are never truncated. A pipe gets tab-separated lines without a heading, whole values, RFC 3339 times and no color. A tab, line break or backslash in a value is written as \\t, \\n, \\r or \\\\. run, ask, ai follow and batch results write the service's output to a pipe or a file verbatim, including control characters; on a terminal, control characters are printed as codes.",
    [
      ["--json", "all fields; lists as a bare array; one line when piped. Same as TANDEM_OUTPUT=json"],
      ["--fields a,b.c", "only these fields"],
      ["--query EXPR", "the JSON, filtered with a JMESPath expression"],
      ["-q, --quiet", "IDs only, or the result only"],
    ],
    "A failed --json command leaves stdout empty and one JSON object on stderr: error.code, message, why, fix, retryable, requestId, exit; error.remote has the id and status of the deploy or other work the command waited for. Partial output stays on stdout: doctor prints its findings and reports problems only by the exit code. ask and ai follow print the events so far, lists the items before the page that failed, create --wait the resource that is not ready, run -o the result it could not save, and api --paginate the pages so far, before the object on stderr. Check the exit code before you use the output. If the reader closes the pipe early, the exit code is 0.",
    "Screen readers: ACCESSIBLE=1 prints rows as lines of NAME: value instead of tables, progress and questions as plain lines, and never redraws a line. Color and symbols never carry meaning on their own.",
    "Color depends on --no-color, NO_COLOR, FORCE_COLOR, TERM=dumb and then the terminal, separately for each stream. Without color, tandem prints no escape sequences.",
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
  TANDEM_COMPLETION_MS: "Timeout for shell completion, in milliseconds (default 300)",
  TANDEM_NO_KEYRING: "Set to 1 to keep credentials in a file of mode 0600 instead of the system's keychain",
  TANDEM_WEBHOOK_SECRET: "Signing secret of the webhook",
  TANDEM_MOCK_URL: "URL of a running mock, for the commands that control it (default http://127.0.0.1:4010)",
  TANDEM_QUEUE_SECRET:
    "Secret that encrypts a batch in Redis; workers with other keys can run it (default: the tool key)",
  TANDEM_MOCK_TOKEN: "Token for the mock's control plane, 16 characters or more (default: a random one)",
  CI: "Disables prompts",
  AGENT:
    "Set when an AI agent runs tandem: disables prompts and the spinner, and prints notes in a pipe too; same as CLAUDECODE, CURSOR_AGENT, CODEX_SANDBOX, GEMINI_CLI and AI_AGENT",
  HTTPS_PROXY:
    "Proxy for https; HTTP_PROXY is for http (also in lowercase). Requires Node.js 24.5 or later, or 22.21 or later within 22",
  NO_PROXY: "Hosts to connect to directly; .domain includes subdomains (localhost is always included)",
  NODE_EXTRA_CA_CERTS: "File with additional CA certificates to trust, such as your company's proxy",
  NO_COLOR: "Disables color and the spinner, and prompts without escape sequences",
  FORCE_COLOR: "Enables color even without a terminal; 0 disables it",
  TERM: "Set to dumb to disable color",
  ACCESSIBLE: "Set to 1 for screen readers: labeled lines instead of tables, and no redrawing",
  GITHUB_ACTIONS: "Set to true to add an annotation for each error",
  GITHUB_OUTPUT: "A deploy adds its url, status and id to this file",
};
