/** `@tandem/sdk/infra`: only the infrastructure API. */
export { InfraClient } from "./infra/infra-client.ts";
