import { checkPlanLimit } from "../billing/subscription-machine.ts";
import { dataReply, filterByServer, type InfraCall, listing, noContent, page } from "../page.ts";
import { apiError } from "../problem.ts";
import type { Schemas } from "../row.ts";
import { findRow, newStatefulRow } from "../rows.ts";
import { findOnlineServer } from "../servers/server-dependents.ts";
import { begin } from "../state-machine/move.ts";
import { audit } from "../teams/audit.ts";
import { connectionOf, databaseMachine, presentUser } from "./database-machine.ts";
import type { DatabaseRow } from "./database-rows.ts";
import { engines } from "./database-rows.ts";

export const listDatabases = listing(databaseMachine, filterByServer);

export function createDatabase(call: InfraCall) {
  const { world, now } = call;
  const body = call.body as Schemas["DatabaseCreate"];
  const server = findOnlineServer(world.state, body.serverId);
  const taken = world.state.databases.some(({ serverId, name }) => serverId === server.id && name === body.name);
  if (taken) throw apiError("name_taken", `${server.name} has a database named ${body.name}.`);
  checkPlanLimit(world.state, "databases", world.state.databases.length);
  const username = body.username ?? `user_${world.random.integer(1_000, 9_999)}`;
  const start = newStatefulRow(world, "db", "provisioning" as const, now);
  const row: DatabaseRow = {
    ...start,
    serverId: server.id,
    name: body.name,
    engine: body.engine,
    version: body.version ?? engines[body.engine].version,
    username,
    users: [{ id: world.random.id("dbu"), serial: start.serial, username, role: "owner" }],
    sizeBytes: null,
    schedule: null,
  };
  begin(world, databaseMachine, row, now, "database.created");
  audit(call, "database.create", row);
  const password = world.random.id("pw");
  const { host, port, database } = connectionOf(world.state, row);
  const authority = `${encodeURIComponent(username)}:${password}@${host.includes(":") ? `[${host}]` : host}:${port}`;
  const credentials = { username, password, uri: `${engines[row.engine].scheme}://${authority}/${database}` };
  return dataReply(201, { ...databaseMachine.present(world, row, now), credentials });
}

/** Unlisted (U-03). */
export function listDatabaseUsers({ world, query, params }: InfraCall) {
  const { id, users } = findRow(world.state.databases, params.id);
  return page(query, { name: `users-of-${id}`, rows: users, present: presentUser });
}

/** Unlisted (U-03). */
export function createDatabaseUser(call: InfraCall) {
  const { world, now, params } = call;
  const database = findRow(world.state.databases, params.id);
  const { username, role } = call.body as Schemas["DatabaseUserCreate"];
  if (database.users.some((user) => user.username === username)) {
    throw apiError("name_taken", `${database.name} has a user named ${username}.`);
  }
  const user = { id: world.random.id("dbu"), serial: ++world.state.serial, username, role };
  database.users = [...database.users, user];
  database.updatedAt = now;
  audit(call, "database.user.create", database);
  return dataReply(201, { ...presentUser(user), password: world.random.id("pw") });
}

/** Unlisted (U-03). The user that connections are made as stays. */
export function deleteDatabaseUser(call: InfraCall) {
  const database = findRow(call.world.state.databases, call.params.id);
  const user = findRow(database.users, call.params.userId);
  if (user.username === database.username) throw apiError("conflict", `${user.username} owns the database.`);
  database.users = database.users.filter(({ id }) => id !== user.id);
  database.updatedAt = call.now;
  audit(call, "database.user.delete", database);
  return noContent();
}
