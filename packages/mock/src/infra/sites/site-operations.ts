import { checkPlanLimit } from "../billing/subscription-machine.ts";
import { dataReply, filterByServer, type InfraCall, listing } from "../page.ts";
import { apiError, validationError } from "../problem.ts";
import type { Failure, Schemas } from "../row.ts";
import { announce, fieldsOf, findRow, mergeFields, newStatefulRow } from "../rows.ts";
import { findOnlineServer } from "../servers/server-dependents.ts";
import type { InfraState } from "../state.ts";
import { begin, move } from "../state-machine/move.ts";
import { audit } from "../teams/audit.ts";
import { deployMachine } from "./deploy-machine.ts";
import { siteMachine } from "./site-machine.ts";
import type { DeployRow, DomainRow, SiteRow } from "./site-rows.ts";

export const listSites = listing(siteMachine, filterByServer);

export function createSite(call: InfraCall) {
  const { world, now } = call;
  const body = call.body as Schemas["SiteCreate"];
  findOnlineServer(world.state, body.serverId);
  checkName(world.state, body.name);
  const start = newStatefulRow(world, "site", "provisioning" as const, now);
  const domains = body.domains?.length ? body.domains : [`${start.id.replace("_", "-")}.sites.example.com`];
  checkDomains(world.state, domains);
  checkPlanLimit(world.state, "sites", world.state.sites.length);
  const row: SiteRow = {
    ...start,
    ...fieldsOf("Site", body, { autoDeploy: false, zeroDowntime: true }),
    domains: domains.map((name) => ({ name, boundAt: now })),
    activeDeployId: null,
  };
  begin(world, siteMachine, row, now, "site.created");
  audit(call, "site.create", row);
  return dataReply(201, siteMachine.present(world, row, now));
}

export function updateSite(call: InfraCall) {
  const { world, now } = call;
  const row = findRow(world.state.sites, call.params.id);
  const { domains, ...body } = call.body as Schemas["SiteUpdate"];
  if (body.name !== undefined && body.name !== row.name) checkName(world.state, body.name);
  if (domains) row.domains = rebind(world.state, row, domains, now);
  mergeFields("Site", row, body, now);
  const site = siteMachine.present(world, row, now);
  announce(world, "site.updated", site, now);
  audit(call, "site.update", row);
  return dataReply(200, site);
}

export function deploySite(call: InfraCall) {
  const { world, now } = call;
  const site = findRow(world.state.sites, call.params.id);
  if (site.status !== "active")
    throw apiError("conflict", `The site ${site.name} is ${site.status}; it must be active.`);
  const body = (call.body ?? {}) as Schemas["DeployCreate"];
  const branch = body.branch ?? site.repository?.branch ?? null;
  const row: DeployRow = {
    ...newStatefulRow(world, "dep", "queued", now),
    siteId: site.id,
    branch,
    strategy: site.zeroDowntime ? "zero_downtime" : "recreate",
    message: body.message ?? null,
    failures: triggeredFailures(branch, [body.commit, body.message, site.buildCommand]),
    commit: body.commit === undefined ? null : { sha: body.commit, message: null, author: null },
    startedAt: null,
    finishedAt: null,
    error: null,
  };
  supersede(call, site);
  begin(world, deployMachine, row, now, "deploy.queued");
  audit(call, "site.deploy", site);
  return dataReply(202, deployMachine.present(world, row, now));
}

/** A newer deploy replaces the queued one. */
function supersede({ world, now }: InfraCall, { id }: SiteRow): void {
  for (const deploy of world.state.deploys) {
    if (deploy.siteId === id && deploy.status === "queued") move(world, deployMachine, deploy, "superseded", now);
  }
}

/** Domains that stay keep the time they were bound at. */
function rebind(state: InfraState, row: SiteRow, names: readonly string[], now: number): DomainRow[] {
  if (names.length === 0) {
    throw validationError([{ pointer: "/domains", code: "too_few", message: "must have at least 1 item" }]);
  }
  checkDomains(state, names, row);
  return names.map((name) => row.domains.find((domain) => domain.name === name) ?? { name, boundAt: now });
}

function checkName({ sites }: InfraState, name: string): void {
  if (sites.some((site) => site.name === name)) throw apiError("name_taken", `A site named ${name} exists.`);
}

function checkDomains({ sites }: InfraState, names: readonly string[], own?: SiteRow): void {
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (twice !== -1) {
    throw validationError([{ pointer: `/domains/${twice}`, code: "duplicate", message: "is there already" }]);
  }
  for (const { domains } of sites.filter((site) => site !== own)) {
    const taken = domains.find(({ name }) => names.includes(name));
    if (taken) throw apiError("name_taken", `The domain ${taken.name} is bound to another site.`);
  }
}

const buildFailed: Failure = { code: "build_failed", message: "The build command exited with code 1." };
const releaseFailed: Failure = {
  code: "health_check_failed",
  message: "The new release did not pass its health check.",
};

/** Deploys that fail, so that a test can ask for it: by branch name, or by a text with `exit 1`. */
function triggeredFailures(
  branch: string | null,
  texts: readonly (string | null | undefined)[],
): DeployRow["failures"] {
  const building = branch?.startsWith("fail/") || texts.some((text) => text?.includes("exit 1"));
  const releasing = branch?.startsWith("fail-release/");
  return { building: building ? buildFailed : null, releasing: releasing ? releaseFailed : null };
}
