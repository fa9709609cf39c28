import type { Reply } from "./reply.ts";

/** What a request is answered with: a handler's response, or the service's reply. */
export type Answer = { readonly response: Response } | { readonly reply: Reply };
