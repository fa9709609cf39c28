import { parseServiceFile } from "../parse-service-file.ts";
import type { ServiceFile } from "../service-file.ts";

/** A scheme as `@tandem/sdk/webhooks` takes it. */
export interface WebhookScheme {
  name: string;
  headers: { signature: string; id?: string; timestamp?: string };
  signed: string;
  digest: "sha256" | "sha384" | "sha512";
  encoding: "base64" | "base64url" | "hex";
  signatures: { separator: " " | ","; assign?: "," | "="; versions?: readonly string[] };
  key: { encoding: "base64" | "utf8" | "hex"; prefix?: string };
}

/**
 * Returns the scheme by which a service signs deliveries, for the `scheme` option of `@tandem/sdk/webhooks`. What the file
 * leaves out is as in Standard Webhooks.
 *
 * ```ts
 * const { event } = await verify(request, { secret, scheme: webhookScheme(file) });
 * ```
 *
 * @throws ServiceFileError for a wrong file.
 */
export function webhookScheme(file: ServiceFile): WebhookScheme | "standard" {
  const { scheme } = parseServiceFile(file).webhooks ?? {};
  if (scheme === undefined) return "standard";
  const { id = "webhook-id", timestamp = "webhook-timestamp", signature = "webhook-signature" } = scheme;
  const { signed = "{id}.{timestamp}.{body}", prefix = "v1," } = scheme;
  const { digest = "sha256", encoding = "base64", key = "base64" } = scheme;
  const assign = prefix.endsWith(",") ? "," : "=";
  const list = { separator: assign === "=" && prefix !== "" ? "," : " " } as const;
  return {
    name: "service",
    headers: {
      signature: signature.toLowerCase(),
      // What isn't signed proves nothing.
      ...(signed.includes("{id}") && { id: id.toLowerCase() }),
      ...(signed.includes("{timestamp}") && { timestamp: timestamp.toLowerCase() }),
    },
    signed,
    digest,
    encoding,
    signatures: prefix === "" ? list : { ...list, assign, versions: [prefix.slice(0, -1)] },
    key: { encoding: key, ...(key === "base64" && { prefix: "whsec_" }) },
  };
}
