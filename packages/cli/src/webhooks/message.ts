import type { Context } from "../context.ts";

/** A delivery as it goes over the wire. */
export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Signs a body as the service does: its id, and the present. */
export async function signMessage(
  { io }: Pick<Context, "io">,
  { id, body }: { readonly id: string | undefined; readonly body: string | Uint8Array },
  secret: string,
): Promise<Message> {
  const { sign } = await import("@tandem/sdk/webhooks");
  const signed = await sign(body, { secret, ...(id !== undefined && { id }), ...(io.clock && { clock: io.clock }) });
  return { body, headers: { ...ownHeaders, ...signed } };
}

export const ownHeaders = { "content-type": "application/json", "user-agent": "tandem-cli" } as const;
