import { ServerMethods } from "../generated/infra-resources.ts";
import type { Server } from "../generated/infra-types.ts";
import { serverStates } from "../generated/wait-states.ts";
import type { WaitOptions } from "./poll-until-terminal.ts";

/** Managed VPS connections. */
export class Servers extends ServerMethods {
  /**
   * Waits until a server is `online`. Accepts the server or its id.
   *
   * ```ts
   * const server = await infra.servers.create({ name: "web-4", host: "203.0.113.7" });
   * await infra.servers.waitUntilOnline(server, { timeoutMs: 300_000 });
   * ```
   *
   * @throws RemoteFailedError if it ends in `error` or is deleted, WaitTimeoutError, AbortedError.
   */
  waitUntilOnline(server: Server | string, options: WaitOptions<Server> = {}): Promise<Server> {
    return this.api.waitFor("server", serverStates, server, (...args) => this.get(...args), options);
  }
}
