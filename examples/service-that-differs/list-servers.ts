// The service has another prefix, snake case, numbered pages and words of its own. The file says so, the code doesn't.
import { readFileSync } from "node:fs";
import { type ServiceFile, withService } from "@tandem/contract";
import { Tandem } from "@tandem/sdk";

const file: ServiceFile = JSON.parse(readFileSync(new URL("service.json", import.meta.url), "utf8"));
const { infra } = new Tandem({ fetch: withService(file) });

for await (const server of infra.servers.list()) console.log(server.name, server.status);
