import * as msw from "msw";
import type { Platform } from "./build-mock.ts";
import { buildMock } from "./build-mock.ts";
import type { Mock } from "./mock.ts";
import type { MockOptions } from "./mock-options.ts";

export * from "./types.ts";

const unavailable = (what: string) => () => Promise.reject(new Error(`A browser cannot ${what}.`));

const browser: Platform = {
  loadMsw: () => msw,
  openPort: unavailable("open a port"),
  postDelivery: unavailable("send webhooks: leave out the option webhooks"),
};

/**
 * Creates a mock for browsers: for `setupWorker`, or as the SDK's `fetch`. `listen` and delivered webhooks
 * need Node.js, and reject.
 *
 * ```ts
 * import { createMock } from "@tandem/mock/browser";
 * import { setupWorker } from "msw/browser";
 *
 * const worker = setupWorker(...createMock({ origins: ["https://api.example.com"] }).handlers);
 * ```
 */
export function createMock(options: MockOptions = {}): Mock {
  return buildMock(options, browser);
}
