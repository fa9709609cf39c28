import { shown } from "../rows.ts";
import type { InfraState, InfraWorld } from "../state.ts";
import type { StateMachine, States } from "../state-machine/state-machine.ts";
import type { DeployRow, DeployStatus } from "./site-rows.ts";

const states: States<DeployStatus> = {
  queued: { next: "building", afterMs: 1_000, moves: ["failed", "canceled", "superseded"] },
  building: { next: "releasing", afterMs: 8_000, moves: ["failed", "canceled"] },
  releasing: { next: "succeeded", afterMs: 3_000, moves: ["failed", "canceled"] },
  succeeded: {},
  failed: {},
  canceled: {},
  superseded: {},
};

export const deployMachine: StateMachine<DeployRow> = {
  table: "deploys",
  states,
  events: {
    building: "deploy.started",
    succeeded: "deploy.succeeded",
    failed: "deploy.failed",
    canceled: "deploy.canceled",
  },
  outcome({ state }, row) {
    if (row.status === "queued") return whenQueued(state, row);
    if (row.status === "building" && row.failures.building) return "failed";
    if (row.status === "releasing" && row.failures.releasing) return "failed";
    return states[row.status].next;
  },
  entered(world, row, from, at) {
    if (row.status === "building") startBuilding(world, row, at);
    if (row.status === "succeeded") serve(world.state, row);
    if (row.status === "failed") row.error = failureOf(row, from);
    if (!states[row.status].next) row.finishedAt = at;
  },
  present: ({ state }, row) =>
    shown("Deploy", row, {
      teamId: state.teamId,
      trigger: "api",
      durationMs: row.startedAt === null || row.finishedAt === null ? null : row.finishedAt - row.startedAt,
      logUrl: `https://dashboard.example.com/deploys/${row.id}/log`,
    }),
};

const running: ReadonlySet<DeployStatus> = new Set(["building", "releasing"]);

/** One deploy runs per site; the next waits. */
function whenQueued(state: InfraState, { siteId }: DeployRow): DeployStatus {
  if (state.deploys.some((deploy) => deploy.siteId === siteId && running.has(deploy.status))) return "queued";
  return serverOf(state, siteId)?.status === "online" ? "building" : "failed";
}

function startBuilding({ state, random }: InfraWorld, row: DeployRow, at: number): void {
  row.startedAt = at;
  const site = state.sites.find(({ id }) => id === row.siteId);
  if (row.commit || !site?.repository) return;
  const sha = Array.from({ length: 40 }, () => random.integer(0, 15).toString(16)).join("");
  row.commit = { sha, message: `Latest commit of ${row.branch}`, author: null };
}

function serve(state: InfraState, { id, siteId }: DeployRow): void {
  const site = state.sites.find((candidate) => candidate.id === siteId);
  if (site) site.activeDeployId = id;
}

function failureOf({ failures }: DeployRow, from: DeployStatus): DeployRow["error"] {
  if (from === "queued") return { code: "server_unreachable", message: "The site's server is not online." };
  const failure = from === "building" ? failures.building : failures.releasing;
  return failure ?? { code: "deploy_failed", message: `The deploy failed while ${from}.` };
}

function serverOf(state: InfraState, siteId: string) {
  const site = state.sites.find(({ id }) => id === siteId);
  return state.servers.find(({ id }) => id === site?.serverId);
}
