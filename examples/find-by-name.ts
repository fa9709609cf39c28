// Find a server by its name. The service has no route for that, so this reads the list until the name comes.
import { Tandem } from "@tandem/sdk";

const { infra } = new Tandem();

async function findByName<Item extends { name: string }>(
  list: AsyncIterable<Item>,
  name: string,
): Promise<Item | undefined> {
  for await (const item of list) {
    if (item.name === name) return item;
  }
  return undefined;
}

const server = await findByName(infra.servers.list(), "web-1");
const site = await findByName(infra.sites.list(), "no-such-site");
console.log(server?.id, site?.id);
