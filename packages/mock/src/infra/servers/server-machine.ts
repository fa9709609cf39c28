import { shown } from "../rows.ts";
import type { InfraWorld } from "../state.ts";
import type { StateMachine, States } from "../state-machine/state-machine.ts";
import { removeServer } from "./server-dependents.ts";
import type { ServerRow, ServerStatus } from "./server-row.ts";

const states: States<ServerStatus> = {
  pending: { next: "connecting", afterMs: 1_000, moves: ["deleting"] },
  connecting: { next: "provisioning", moves: ["error", "deleting"] },
  provisioning: { next: "online", afterMs: 5_000, moves: ["error", "deleting"] },
  online: { moves: ["unreachable", "deleting"] },
  unreachable: { moves: ["online", "deleting"] },
  error: { moves: ["connecting", "deleting"] },
  deleting: { next: "gone", afterMs: 2_000 },
  gone: {},
};

const connectingMs = 2_000;
const connectTimeoutMs = 30_000;
const lostAfterMs = 60_000;
const lostForMs = 60_000;

const systems = [
  { name: "ubuntu", version: "24.04", arch: "x86_64" },
  { name: "debian", version: "13", arch: "x86_64" },
  { name: "ubuntu", version: "24.04", arch: "aarch64" },
] as const;

const sizes = [
  { cpuCores: 2, memoryMb: 4_096, diskGb: 80 },
  { cpuCores: 4, memoryMb: 8_192, diskGb: 160 },
  { cpuCores: 8, memoryMb: 16_384, diskGb: 320 },
] as const;

export const serverMachine: StateMachine<ServerRow> = {
  table: "servers",
  states,
  events: {
    online: "server.online",
    unreachable: "server.unreachable",
    error: "server.error",
    gone: "server.deleted",
  },
  dueAt({ status, host, wasLost, staysLost }, at) {
    if (status === "connecting") return at + (serverTriggers.neverConnects(host) ? connectTimeoutMs : connectingMs);
    if (status === "online" && serverTriggers.isLostOnce(host) && !wasLost) return at + lostAfterMs;
    return status === "unreachable" && !staysLost ? at + lostForMs : undefined;
  },
  outcome(_world, { status, host }) {
    if (status === "online") return "unreachable";
    if (status === "unreachable") return "online";
    if (status === "connecting" && serverTriggers.neverConnects(host)) return "error";
    if (status === "provisioning" && serverTriggers.failsProvisioning(host)) return "error";
    return states[status].next;
  },
  entered: (world, row, from, at) => entered[row.status]?.(world, row, from, at),
  present: presentServer,
};

type Entered = NonNullable<StateMachine<ServerRow>["entered"]>;

const entered: Partial<Readonly<Record<ServerStatus, Entered>>> = {
  connecting(_world, row) {
    row.statusReason = null;
  },
  provisioning({ random }, row, _from, at) {
    row.os = random.pick(systems);
    row.resources = random.pick(sizes);
    row.lastSeenAt = at;
  },
  online(_world, row, _from, at) {
    row.statusReason = null;
    row.sshPublicKey = null;
    row.lastSeenAt = at;
    row.staysLost = false;
  },
  unreachable(_world, row, _from, at) {
    row.wasLost = true;
    row.statusReason = "The server stopped answering.";
    row.lastSeenAt = at;
  },
  error(_world, row, from) {
    row.statusReason =
      from === "connecting" ? `No answer from ${row.host} on port ${row.port}.` : "The server could not be set up.";
  },
  gone: removeServer,
};

/** Hosts that misbehave, so that a test can ask for it. Everything else connects and stays online. */
const serverTriggers = {
  /** Never answers: `connecting` ends in `error` after 30 s. */
  neverConnects: (host: string) => host.startsWith("192.0.2.") || host.endsWith(".invalid"),
  /** Connects and cannot be set up: `provisioning` ends in `error`. */
  failsProvisioning: (host: string) => host.startsWith("fail-"),
  /** Is lost once, a minute after it came online, and comes back a minute later. */
  isLostOnce: (host: string) => host.startsWith("198.51.100."),
} as const;

/** A server as the API shows it. */
function presentServer({ state }: InfraWorld, row: ServerRow, at: number) {
  return shown("Server", row, {
    teamId: state.teamId,
    status: row.status === "gone" ? "deleting" : row.status,
    connectCommand: row.sshPublicKey && `curl -fsSL https://connect.example.com/${row.id} | sh`,
    lastSeenAt: row.status === "online" ? at : row.lastSeenAt,
  });
}
