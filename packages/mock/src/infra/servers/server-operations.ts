import { checkPlanLimit } from "../billing/subscription-machine.ts";
import { dataReply, type InfraCall, listing, noContent } from "../page.ts";
import { apiError, type FieldError, validationError } from "../problem.ts";
import type { Schemas } from "../row.ts";
import { fieldsOf, findRow, mergeFields, newStatefulRow } from "../rows.ts";
import type { InfraState } from "../state.ts";
import { begin, move } from "../state-machine/move.ts";
import { audit } from "../teams/audit.ts";
import { checkDependents, checkIdle } from "./server-dependents.ts";
import { serverMachine } from "./server-machine.ts";
import type { ServerRow } from "./server-row.ts";

const hostname = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*\.?$/i;

export const listServers = listing(serverMachine);

export function getServer({ world, params, now }: InfraCall) {
  return dataReply(200, serverMachine.present(world, findRow(world.state.servers, params.id), now));
}

export function createServer(call: InfraCall) {
  const { world, now } = call;
  const body = call.body as Schemas["ServerCreate"];
  checkFields(body);
  checkName(world.state, body.name);
  checkPlanLimit(world.state, "servers", world.state.servers.length);
  const row: ServerRow = {
    ...newStatefulRow(world, "srv", "pending", now),
    ...fieldsOf("Server", body, { port: 22, username: "root", tags: [] }),
    statusReason: body.sshPrivateKey === undefined ? "Waiting for the connect command to be run." : null,
    sshPublicKey: body.sshPrivateKey === undefined ? `ssh-ed25519 ${world.random.id("mock")} tandem` : null,
    os: null,
    resources: null,
    lastSeenAt: null,
    wasLost: false,
    staysLost: false,
  };
  begin(world, serverMachine, row, now, "server.created");
  audit(call, "server.create", row);
  return dataReply(201, serverMachine.present(world, row, now));
}

/** Unlisted (U-01). A server in `error` is retried. */
export function updateServer(call: InfraCall) {
  const { world, now } = call;
  const row = findRow(world.state.servers, call.params.id);
  const body = call.body as Schemas["ServerUpdate"];
  checkFields(body);
  if (row.status === "deleting") throw apiError("conflict", "The server is being deleted.");
  if (body.name !== undefined && body.name !== row.name) checkName(world.state, body.name);
  mergeFields("Server", row, body, now);
  if (row.status === "error") move(world, serverMachine, row, "connecting", now);
  audit(call, "server.update", row);
  return dataReply(200, serverMachine.present(world, row, now));
}

export function deleteServer(call: InfraCall) {
  const { world, now, query } = call;
  const row = findRow(world.state.servers, call.params.id);
  if (row.status === "deleting") return noContent();
  if (!readFlag(query, "force")) checkDependents(world.state, row);
  checkIdle(world.state, row);
  move(world, serverMachine, row, "deleting", now);
  audit(call, "server.delete", row);
  return noContent();
}

/** @throws ApiError for anything but `true` and `false`. */
function readFlag(query: URLSearchParams, name: string): boolean {
  const text = query.get(name) ?? "false";
  if (text === "true" || text === "false") return text === "true";
  throw apiError("invalid_parameter", `${name} is true or false, not ${JSON.stringify(text)}.`);
}

function checkFields({ host, sshPrivateKey }: Schemas["ServerUpdate"]): void {
  const errors: FieldError[] = [];
  if (host !== undefined && !isAddress(host) && !hostname.test(host)) {
    errors.push({ pointer: "/host", code: "invalid_format", message: "must be an IP address or a hostname" });
  }
  if (sshPrivateKey !== undefined && !sshPrivateKey.startsWith("-----BEGIN ")) {
    errors.push({ pointer: "/sshPrivateKey", code: "invalid_format", message: "must be a private key in PEM form" });
  }
  if (errors.length > 0) throw validationError(errors);
}

function checkName({ servers }: InfraState, name: string): void {
  if (servers.some((server) => server.name === name)) throw apiError("name_taken", `A server named ${name} exists.`);
}

function isAddress(host: string): boolean {
  const isV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host) && host.split(".").every((part) => Number(part) <= 255);
  return isV4 || (host.includes(":") && URL.canParse(`http://[${host}]/`));
}
