import type { OpenPort } from "./http/port.ts";
import type { Attack } from "./infra/webhooks/attack.ts";
import type { PostDelivery } from "./infra/webhooks/post-delivery.ts";

/** What a mock can do in Node alone, or does otherwise in a browser. */
export interface Platform {
  loadMsw(): typeof import("msw");
  readonly openPort: OpenPort;
  readonly postDelivery: PostDelivery;
  readonly attack: Attack;
}
