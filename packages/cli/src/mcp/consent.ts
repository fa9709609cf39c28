import { capitalized } from "../output/printable.ts";
import type { ToolArguments } from "./tools.ts";

/**
 * Changes that need no question, by tool and kind, and the fields of their bodies that need none. Everything else asks,
 * so a new operation or field does until someone decides that it needn't.
 */
export const harmless: Readonly<Record<string, readonly string[] | "any field">> = {
  // Not sshPrivateKey.
  "create_resource server": ["name", "host", "port", "username", "description", "provider", "region", "tags"],
  "create_resource database": ["serverId", "name", "engine", "version", "username"],
  "create_resource backup": [],
  "create_resource site": ["name", "serverId", "type", "healthCheckPath", "runtimeVersion", "zeroDowntime"],
  // Not its name: later questions are about this name.
  "update_resource site": ["healthCheckPath", "runtimeVersion", "zeroDowntime"],
  "update_resource alert": ["severity"],
  deploy_site: ["site"],
  // Each step is decided on its own.
  ask_ai: "any field",
  // These commands ask. Their question names the plan, the backup or the step.
  "create_resource restore": "any field",
  "create_resource subscription": "any field",
  "delete_resource server": "any field",
  "delete_resource alert": "any field",
  decide_step: "any field",
};

/** What the user is asked before this change. Undefined: nothing, or the command asks. */
export function questionFor(tool: string, given: ToolArguments): string | undefined {
  const { kind = "", id, site, parent } = given;
  const fields = (given.fields ?? {}) as ToolArguments;
  const operation = `${tool} ${kind}`.trim();
  const allowed = Object.hasOwn(harmless, operation) ? harmless[operation]! : undefined;
  if (allowed === "any field") return undefined;
  const names = Object.keys(tool === "deploy_site" ? given : fields).filter((name) => !allowed?.includes(name));
  if (allowed && names.length === 0) return undefined;
  const name = id ?? site ?? fields.name ?? fields.email ?? fields.url ?? parent ?? "";
  const action = [tool.split("_")[0]!, kind, name].filter((word) => word !== "").join(" ");
  return `${capitalized(action)}? It sets ${names.join(", ")}.`;
}
