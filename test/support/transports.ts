import type { Fetch } from "@tandem/sdk";
import { nodeTransport } from "@tandem/sdk/node";

/** What carries requests: `fetch` undefined is the platform's. Rules of the transport hold on each. */
export const transports: { transport: string; fetch: Fetch | undefined }[] = [
  { transport: "the platform's fetch", fetch: undefined },
  { transport: "nodeTransport()", fetch: nodeTransport() },
];
