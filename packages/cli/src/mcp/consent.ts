import { capitalized } from "../output/printable.ts";
import { isObject } from "../process/json.ts";
import { kindOf, type ToolArguments } from "./tools.ts";

/** No one asks. */
const harmless = "harmless";
/** Its question names the plan, the backup or the step. */
const commandAsks = "the command asks";

const runs = "it runs on the server";
const chooses = "it decides which code runs";
const mutes = "it can keep the alert from firing";

/** An agent could give a site the name of another one before it asks about it. */
const names = "later questions are about this name";

const siteFields = {
  serverId: harmless,
  type: harmless,
  healthCheckPath: harmless,
  runtimeVersion: harmless,
  zeroDowntime: harmless,
  buildCommand: runs,
  startCommand: runs,
  environment: "it can change what runs",
  repository: chooses,
  rootDirectory: chooses,
  autoDeploy: "it deploys without a question",
  domains: "it decides which addresses lead here",
};

/**
 * Why the user is asked before a change: by tool, by kind where the kind decides, and by field where the fields do.
 * Reading and run_tool, which has a cap of its own, need no row. Everything else without a row asks: a new operation or
 * field does until someone decides that it needn't.
 */
export const rules: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  "create_resource server": harmless,
  "create_resource database": harmless,
  "create_resource alert": "it decides who is notified",
  "create_resource site": { ...siteFields, name: harmless },
  "create_resource backup": { schedule: "it can end scheduled backups", retentionDays: "backups are deleted after it" },
  "create_resource restore": commandAsks,
  "create_resource subscription": commandAsks,
  "create_resource invite": "it gives someone access",
  "create_resource webhook": "it sends events to a URL",
  "update_resource site": { ...siteFields, name: names },
  "update_resource alert": {
    name: names,
    severity: harmless,
    enabled: mutes,
    mutedUntil: mutes,
    target: mutes,
    metric: mutes,
    condition: mutes,
    channels: "it decides who is notified",
    cooldownSeconds: mutes,
  },
  "update_resource member": "it changes what someone may do",
  "delete_resource server": commandAsks,
  "delete_resource alert": commandAsks,
  // The branch and commit of the last deploy were agreed to, and deployQuestion asks about a changed site.
  deploy_site: { site: harmless, branch: chooses, commit: chooses },
  // Each step is decided on its own.
  ask_ai: harmless,
  decide_step: commandAsks,
  call_api: "it cannot be undone",
};

const unknown = "it is not known to be harmless";

type Fields = Readonly<Record<string, unknown>>;

/** What the user is asked before this call. Undefined: nothing, or the command asks. */
export function questionFor(tool: string, given: ToolArguments): string | undefined {
  const operation = kindOf(given) ? `${tool} ${given.kind}` : tool;
  const fields = (tool === "deploy_site" ? given : (given.fields ?? {})) as Fields;
  const rule = Object.hasOwn(rules, operation) ? rules[operation]! : unknown;
  if (rule === harmless || rule === commandAsks) return undefined;
  if (typeof rule === "string") return `${summary(tool, given, fields)}? ${capitalized(rule)}.`;
  const reasons = Object.entries(fields).flatMap(([name, value]) => {
    const because = Object.hasOwn(rule, name) ? rule[name]! : unknown;
    const isHarmless = because === harmless || (name === "enabled" && value === true);
    return isHarmless ? [] : [`${name}: ${because}`];
  });
  return reasons.length === 0 ? undefined : `${summary(tool, given, fields)}? ${reasons.join("; ")}.`;
}

function summary(tool: string, { kind, id, site, method, path, body }: ToolArguments, fields: Fields): string {
  if (tool === "call_api") return `Send ${method} ${path}${body === undefined ? "" : " with the body below"}`;
  if (tool === "deploy_site") return `Deploy ${site}`;
  if (kind === "invite") return `Invite ${fields.email} as ${fields.role ?? "member"}`;
  if (kind === "member") return `Make ${id} ${fields.role}`;
  return tool === "create_resource"
    ? `Create ${kind} ${fields.name ?? fields.url ?? ""}`.trim()
    : `Change ${kind} ${id}`;
}

/** Asks before a deploy that runs what was changed since the last one that succeeded, by whomever. */
export function deployQuestion(name: unknown, site: Fields): string | undefined {
  const deploys = Array.isArray(site.recentDeploys) ? site.recentDeploys.filter(isObject) : [];
  const succeeded = deploys.filter(({ status }) => status === "succeeded");
  const newest = Math.max(...succeeded.map(({ createdAt }) => Date.parse(String(createdAt))));
  if (Date.parse(String(site.updatedAt)) < newest) return undefined;
  const { repository, rootDirectory, buildCommand, startCommand } = site;
  const now = JSON.stringify({ repository, rootDirectory, buildCommand, startCommand });
  return `Deploy ${name}? The site has changed since its last deploy. It is now ${now}.`;
}
