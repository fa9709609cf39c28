/** `@tandem/sdk/infra`: the infrastructure API alone. */
export { InfraClient } from "./infra/infra-client.ts";
