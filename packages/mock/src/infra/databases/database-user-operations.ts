import { dataReply, type InfraCall, noContent } from "../data-reply.ts";
import { page } from "../page.ts";
import { refuse } from "../problem.ts";
import { findRow } from "../rows.ts";
import { audit } from "../teams/audit.ts";
import { presentUser } from "./database-machine.ts";

/** Unlisted (U-03). */
export function listDatabaseUsers({ world, query, params }: InfraCall) {
  const { id, users } = findRow(world.state.databases, params.id);
  return page(query, { name: `users-of-${id}`, rows: users, present: presentUser });
}

/** Unlisted (U-03). */
export function createDatabaseUser(call: InfraCall) {
  const { world, now, params } = call;
  const database = findRow(world.state.databases, params.id);
  const { username, role } = call.body as { username: string; role: string };
  if (database.users.some((user) => user.username === username)) {
    throw refuse("name_taken", `${database.name} has a user named ${username}.`);
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
  if (user.username === database.username) throw refuse("conflict", `${user.username} owns the database.`);
  database.users = database.users.filter(({ id }) => id !== user.id);
  database.updatedAt = call.now;
  audit(call, "database.user.delete", database);
  return noContent();
}
