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

/** A mock of the service, in memory. */
export interface Mock extends AccountControls, Inspection {
  /**
   * Handlers for MSW's `setupServer` and `setupWorker`: one for each operation, and one for unknown paths below the API's
   * base. They match the hosts of the option `origins`, or any. Reading them loads msw.
   *
   * @throws Error when msw is not installed.
   */
  readonly handlers: HttpHandler[];
  /** Puts MSW handlers in front of the service, the latest first: on the port, in `fetch` and under MSW alike. */
  use(...handlers: readonly RequestHandler[]): void;
  /** Takes away what `use` added. */
  resetHandlers(): void;
  /**
   * The service's own answer to a request, for a handler that changes it. It is journalled as one exchange with the
   * handler's response. The request stays readable.
   *
   * @throws TypeError when the body of the request was read before, or a fault cuts the connection.
   */
  original(request: Request): Promise<Response>;
  /**
   * Answers a request without a port; may stand in for the global `fetch`.
   *
   * @throws TypeError as `fetch` does, when a fault cuts the connection.
   */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
  /** Opens a real port. */
  listen(options?: ListenOptions): Promise<Listening>;
  readonly clock: MockClock;
  readonly faults: Pick<Faults, "add" | "clear" | "list">;
  readonly journal: Pick<Journal, "entries" | "dropped" | "find" | "waitFor" | "subscribe" | "coverage">;
  /** The options that were given, as `createMock` and `configure` got them. */
  readonly options: MockOptions;
  /**
   * Changes options of a running mock, on every way in. Callers keep their state, unless `scenario`, `seed`, `now`,
   * `webhooks` or `seedData` changes: then it starts over as by `reset`.
   *
   * @throws RangeError for an unknown option or a wrong value. Nothing is changed then.
   */
  configure(changes: MockOptions): void;
  /** What is played, and the tool key and token to try it with. */
  readonly scenario: { readonly name: string; readonly key: string; readonly token: string };
  /** The seeded tool keys, by account kind. */
  readonly keys: AccountKeys;
  /** The seeded tokens of the infrastructure API, by token kind. */
  readonly tokens: AccountTokens;
  /**
   * Moves a resource of the infrastructure API to a status, as its dashboard or the world outside would: accepts an
   * invite, suspends a site, cancels a deploy, takes a server off the net.
   *
   * @throws RangeError when the token or the id is unknown, or the resource's state machine has no such move.
   */
  setStatus(token: string, id: string, status: string): void;
  /**
   * Changes fields of a resource of the infrastructure API as the API shows them, without a call.
   *
   * @throws RangeError when the token or the id is unknown, or the resource has no such field of this type.
   */
  setFields(token: string, id: string, fields: object): void;
  /** What a webhook's owner would do on the dashboard, and a trial of a receiver. */
  readonly webhooks: WebhookControls;
  /** Every caller seen so far, without credentials. */
  worlds(): readonly WorldView[];
  /** Everything the mock knows, as plain data, but for handlers given to `use` and waiting timers. */
  snapshot(): Snapshot;
  /**
   * Restores a snapshot, clock and seeds included: the same requests then get the same answers.
   *
   * @throws RangeError when it is none; nothing is changed then.
   */
  restore(snapshot: Snapshot): void;
  /** Back to the state of a new mock: worlds, journal, faults, handlers of `use`, and a virtual clock's time and timers. */
  reset(): void;
}

/** What `mock.listen` takes. */
export interface ListenOptions {
  /** Default 0: any free port. */
  readonly port?: number;
  /** Default `127.0.0.1`. `0.0.0.0` and `::` are every address; `url` then has the loopback one. */
  readonly host?: string;
  /** Names to answer to beside `localhost` and addresses, such as a container's. Default none. */
  readonly allowedHosts?: readonly string[];
  /** Token for the control plane, 16 characters or more. Default: a random one. */
  readonly controlToken?: string;
  /** Origins of pages that may call the service, beside those of this machine. Default none. */
  readonly allowedOrigins?: readonly string[];
}

/** A mock on a port: its addresses, and how to end it. */
export interface Listening {
  /** Origin such as `http://127.0.0.1:4010`. */
  readonly url: string;
  /** Base address of the tool API. */
  readonly toolsUrl: string;
  /** Base address of the infrastructure API. */
  readonly infraUrl: string;
  /** The inspector, a page that shows and controls the mock. It contains the control token. */
  readonly inspectorUrl: string;
  /** Opens the control plane under `/__mock`, sent as `X-Mock-Token`. */
  readonly controlToken: string;
  /** Cuts every connection and frees the port. */
  close(): Promise<void>;
}

/** A caller as the control plane shows it. */
export interface WorldView {
  readonly api: string;
  readonly label: string;
  readonly account: string;
  readonly state: unknown;
}
