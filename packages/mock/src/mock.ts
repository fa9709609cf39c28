import type { HttpHandler, RequestHandler } from "msw";
import type { AccountControls } from "./account-controls.ts";
import type { MockClock } from "./engine/clock.ts";
import type { Faults } from "./engine/faults.ts";
import type { Journal } from "./engine/journal.ts";
import type { AccountTokens } from "./infra/token-accounts.ts";
import type { WebhookControls } from "./infra/webhooks/webhook-controls.ts";
import type { Inspection } from "./inspection.ts";
import type { MockOptions } from "./mock-options.ts";
import type { Snapshot } from "./snapshot.ts";
import type { AccountKeys } from "./tools/tool-accounts.ts";

/** A mock of both services, in memory. */
export interface Mock extends AccountControls, Inspection {
  /**
   * Handlers for MSW's `setupServer` and `setupWorker`. They match the hosts of the option `origins`, or any. Reading
   * them loads msw.
   *
   * @throws Error if msw isn't installed.
   */
  readonly handlers: HttpHandler[];
  /** Adds MSW handlers in front of the service, the latest first: on the port, in `fetch` and under MSW. */
  use(...handlers: readonly RequestHandler[]): void;
  /** Removes the handlers of `use`. */
  resetHandlers(): void;
  /**
   * Returns the service's own response to a request, for a handler that changes it. Both are one entry in the journal.
   * The request stays readable.
   *
   * @throws TypeError if the request's body was already read, or a fault breaks the connection.
   */
  original(request: Request): Promise<Response>;
  /**
   * Responds to a request without a port. Can replace the global `fetch`.
   *
   * @throws TypeError like `fetch`, if a fault breaks the connection.
   */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
  /** Serves the mock on a port. */
  listen(options?: ListenOptions): Promise<Listening>;
  readonly clock: MockClock;
  readonly faults: Pick<Faults, "add" | "clear" | "list">;
  readonly journal: Pick<Journal, "entries" | "dropped" | "find" | "waitFor" | "subscribe" | "coverage">;
  /** Options of `createMock` and `configure`. */
  readonly options: MockOptions;
  /**
   * Changes options of a running mock. State is kept, unless `scenario`, `seed`, `now`, `webhooks` or `seedData`
   * changes: then it's reset.
   *
   * @throws RangeError for an unknown option or an invalid value. Nothing changes in that case.
   */
  configure(changes: MockOptions): void;
  /** The scenario, with the tool key and token for it. */
  readonly scenario: { readonly name: string; readonly key: string; readonly token: string };
  /** The seeded tool keys, by account kind. */
  readonly keys: AccountKeys;
  /** The seeded tokens, by kind. */
  readonly tokens: AccountTokens;
  /**
   * Moves a resource to a status, as on the dashboard: accepts an invite, suspends a site, cancels a deploy,
   * disconnects a server.
   *
   * @throws RangeError for an unknown token or id, or an impossible transition.
   */
  setStatus(token: string, id: string, status: string): void;
  /** Webhook actions of the dashboard, and tests of a receiver. */
  readonly webhooks: WebhookControls;
  /** Returns every caller so far, without credentials. */
  worlds(): readonly WorldView[];
  /** Returns the whole state as plain data, except handlers of `use` and timers. */
  snapshot(): Snapshot;
  /**
   * Restores a snapshot, including clock and seeds: the same requests then return the same responses.
   *
   * @throws RangeError for an invalid snapshot. Nothing changes in that case.
   */
  restore(snapshot: Snapshot): void;
  /** Resets everything to the state of a new mock: worlds, journal, faults, handlers of `use`, and a virtual clock. */
  reset(): void;
}

/** Options of `mock.listen`. */
export interface ListenOptions {
  /** Default 0: any free port. */
  readonly port?: number;
  /** Default `127.0.0.1`. `0.0.0.0` and `::` listen on all addresses. */
  readonly host?: string;
  /** Allowed host names besides `localhost` and IP addresses, such as a container's. Default: none. */
  readonly allowedHosts?: readonly string[];
  /** Token for the control plane, at least 16 characters. Default: random. */
  readonly controlToken?: string;
  /** Origins of pages that may call the service, besides those of this machine. Default: none. */
  readonly allowedOrigins?: readonly string[];
}

/** A mock on a port. */
export interface Listening {
  /** Origin such as `http://127.0.0.1:4010`. */
  readonly url: string;
  /** Base URL of the tool API. */
  readonly toolsUrl: string;
  /** Base URL of the infrastructure API. */
  readonly infraUrl: string;
  /** URL of the inspector, with the control token. */
  readonly inspectorUrl: string;
  /** Token for the control plane under `/__mock`, sent as `X-Mock-Token`. */
  readonly controlToken: string;
  /** Closes all connections and frees the port. */
  close(): Promise<void>;
}

/** A caller, as shown by the control plane. */
export interface WorldView {
  readonly api: string;
  readonly label: string;
  readonly account: string;
  readonly state: unknown;
}
