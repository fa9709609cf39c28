// Create a server if it doesn't exist. If two programs do this at once, one creates it and both get the same server.
import { isTandemError, type Server, type ServerCreate, Tandem } from "@tandem/sdk";

const { infra } = new Tandem();

async function findServer(name: string): Promise<Server | undefined> {
  for await (const server of infra.servers.list()) {
    if (server.name === name) return server;
  }
  return undefined;
}

async function createIfMissing(wanted: ServerCreate): Promise<Server> {
  const existing = await findServer(wanted.name);
  if (existing) return existing;
  try {
    return await infra.servers.create(wanted);
  } catch (error) {
    // Another program created it between the two requests.
    const isTaken = isTandemError(error, "conflict") && error.apiCode === "name_taken";
    const created = isTaken ? await findServer(wanted.name) : undefined;
    if (created) return created;
    throw error;
  }
}

const wanted = { name: "web-9", host: "203.0.113.9" };
const [first, second] = await Promise.all([createIfMissing(wanted), createIfMissing(wanted)]);
const third = await createIfMissing(wanted);
console.log(new Set([first.id, second.id, third.id]).size, "server");
