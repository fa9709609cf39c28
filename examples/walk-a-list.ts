// Lists come a page at a time. Await one for the first page, or loop over everything: the next page is fetched when needed.
import { Tandem } from "@tandem/sdk";

const { infra } = new Tandem();

const { items, nextCursor } = await infra.servers.list({ pageSize: 2 });
console.log(
  `the first ${items.length}: ${items.map((server) => server.name).join(", ")}; more: ${nextCursor !== undefined}`,
);

let count = 0;
for await (const server of infra.servers.list({ pageSize: 2 })) {
  count++;
  console.log(`${server.name} ${server.status}`);
}
console.log(`${count} servers`);
