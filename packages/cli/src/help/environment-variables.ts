import { apiNames, credentialVariables, secretNames } from "../settings/apis.ts";
import { settingKeys, settingSpecs } from "../settings/setting-specs.ts";

/** Every variable that tandem reads, and what it does. */
export const environmentVariables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(settingKeys.map((key) => [settingSpecs[key].variable, settingSpecs[key].summary])),
  [credentialVariables.tools.secret]: `The ${secretNames.tools}, for the ${apiNames.tools}`,
  [credentialVariables.infra.secret]: `The ${secretNames.infra}, for the ${apiNames.infra}`,
  TANDEM_CONFIG_DIR: "Folder of settings and stored credentials (default: XDG_CONFIG_HOME/tandem or ~/.config/tandem)",
  TANDEM_COMPLETION_MS: "How long completion may take, in milliseconds (default 300)",
  TANDEM_NO_KEYRING: "1 keeps credentials in a file of mode 0600 instead of the system's keychain",
  TANDEM_OUTPUT_FILE: "Results are appended to this file too, as JSON lines",
  TANDEM_WEBHOOK_SECRET: "The secret that deliveries of webhooks are signed with",
  TANDEM_MOCK_URL: "Where a mock that runs is, for the commands that control it (default http://127.0.0.1:4010)",
  TANDEM_QUEUE_SECRET: "What inputs and results of a batch in Redis are encrypted with (default: the key of the tools)",
  TANDEM_MOCK_TOKEN: "What opens the control plane of mock start, 16 characters or more (default: a random one)",
  TANDEM_PAGER: "What long output is read with at a terminal, before PAGER; cat or nothing for no pager",
  PAGER: "The same for every program (default less)",
  LESS: "Options of less (default FRX: it ends by itself where all fits)",
  CI: "No questions, no pager, and no notice of updates",
  HTTPS_PROXY:
    "The proxy for https, and HTTP_PROXY that for http (in lower case, too); it needs Node 24.14 or newer, or 22.21 with NODE_USE_ENV_PROXY=1",
  NO_PROXY:
    "Hosts that are asked without a proxy: a list of names, .domain for all below it; this machine is one of them",
  NODE_EXTRA_CA_CERTS: "A file of certificates to trust besides Node's own, such as those of a company's proxy",
  NO_UPDATE_NOTIFIER: "1 never tells of a newer release, nor looks for one",
  NO_COLOR: "No colour, no spinner, and questions without escape bytes",
  FORCE_COLOR: "Colour also where there is no terminal; 0 turns it off",
  TERM: "dumb means no colour",
  ACCESSIBLE: "1 prints for a screen reader: labelled lines instead of tables, nothing painted over",
  LANG: "A locale that is not UTF-8 (LC_ALL and LC_CTYPE win over it) gets nothing but ASCII of tandem's own",
  GITHUB_ACTIONS: "true adds an annotation for each error",
  GITHUB_STEP_SUMMARY: "A deploy adds its outcome to this file",
  GITHUB_OUTPUT: "A deploy adds its url, status and id to this file",
};
