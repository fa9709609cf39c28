import { apiNames, credentialVariables, secretNames } from "../settings/apis.ts";
import { settingKeys, settingSpecs } from "../settings/setting-specs.ts";

/** Every variable that tandem reads, and what it does. */
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
