import type { Server, ServerCreate } from "../generated/infra-types.ts";
import type { ListQuery } from "../pagination/page.ts";
import type { PagedList } from "../pagination/paged-list.ts";
import type { WaitOptions } from "../polling/wait-options.ts";
import type { ApiPromise } from "../transport/api-promise.ts";
import type { CallOptions } from "../transport/client-options.ts";
import { identify, nameOf } from "./identify.ts";
import type { InfraApi } from "./infra-api.ts";
import type { PostOptions } from "./post-options.ts";
import { serverStates } from "./terminal-states.ts";

/**
 * Managed connections to VPSs.
 *
 * The routes are documented; their shapes are assumed: https://tandem.example.com/assumptions
 */
export class Servers {
  readonly #api: InfraApi;

  /** @internal */
  constructor(api: InfraApi) {
    this.#api = api;
  }

  /**
   * `GET /servers`: newest first.
   *
   * ```ts
   * for await (const server of infra.servers.list()) console.log(server.name, server.status);
   * ```
   */
  list(query: ListQuery = {}, options: CallOptions = {}): PagedList<Server> {
    return this.#api.list("/servers", { query }, options);
  }

  /**
   * `GET /servers/:id`
   *
   * ```ts
   * const { status } = await infra.servers.get(serverId);
   * ```
   */
  get(id: string, options: CallOptions = {}): ApiPromise<Server> {
    return this.#api.get("/servers/{id}", { path: { id } }, options);
  }

  /**
   * `POST /servers`: connects a VPS. It starts `pending` and comes `online` by itself.
   *
   * ```ts
   * const server = await infra.servers.create({ name: "web-4", host: "203.0.113.7" });
   * ```
   */
  create(server: ServerCreate, options: PostOptions = {}): ApiPromise<Server> {
    return this.#api.post("/servers", { body: server }, options);
  }

  /**
   * `DELETE /servers/:id`: disconnects it. A conflict while sites or databases use it, unless forced.
   *
   * ```ts
   * await infra.servers.delete(serverId);
   * ```
   */
  delete(id: string, options: CallOptions & { force?: boolean | undefined } = {}): ApiPromise<void> {
    return this.#api.delete("/servers/{id}", { path: { id }, query: { force: options.force } }, options);
  }

  /**
   * Waits until a server is `online`, given it or its id.
   *
   * ```ts
   * const server = await infra.servers.create({ name: "web-4", host: "203.0.113.7" });
   * await infra.servers.waitUntilOnline(server, { timeoutMs: 300_000 });
   * ```
   *
   * @throws RemoteFailedError when it ends in `error` or is deleted, WaitTimeoutError, AbortedError.
   */
  waitUntilOnline(server: Server | string, options: WaitOptions<Server> = {}): Promise<Server> {
    const { id, known } = identify(server);
    const poll = (options: CallOptions) => this.get(id, options);
    return this.#api.pollUntilTerminal(
      { kind: "server", id, name: nameOf("Server", id), states: serverStates, known, poll },
      options,
    );
  }
}
