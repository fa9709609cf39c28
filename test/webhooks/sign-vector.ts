// Prints a signed delivery as a row of webhooks.json, ready to be edited:
// node test/webhooks/sign-vector.ts stripe --body '{}' --secret text. Signs with node:crypto alone, not with the SDK under test.
import { createHmac } from "node:crypto";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    body: { type: "string", default: '{"id":"evt_1","type":"deploy.failed","data":{"id":"dpl_1"}}' },
    id: { type: "string", default: "msg_2KWPBgLlAfxdpx2AI54pPJ85f4W" },
    secret: { type: "string", default: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=" },
    timestamp: { type: "string", default: "1767225600" },
  },
});
const { body, id, secret, timestamp } = values;
const hmac = (key: string | Buffer, signed: string, encoding: "base64" | "hex"): string =>
  createHmac("sha256", key).update(signed).digest(encoding);

/** How each preset's sender signs, from its public description. */
const headersOf: Readonly<Record<string, () => [name: string, value: string][]>> = {
  standard: () => [
    ["webhook-id", id],
    ["webhook-timestamp", timestamp],
    [
      "webhook-signature",
      `v1,${hmac(Buffer.from(secret.slice("whsec_".length), "base64"), `${id}.${timestamp}.${body}`, "base64")}`,
    ],
  ],
  stripe: () => [["stripe-signature", `t=${timestamp},v1=${hmac(secret, `${timestamp}.${body}`, "hex")}`]],
  github: () => [["x-hub-signature-256", `sha256=${hmac(secret, body, "hex")}`]],
};

const [scheme = "standard"] = positionals;
const headers = headersOf[scheme]?.();
if (headers === undefined) throw new Error(`${scheme} isn't one of ${Object.keys(headersOf).join(", ")}`);
process.stdout.write(`${JSON.stringify({ rule: "", scheme, secrets: secret, headers, body, want: "ok" })}\n`);
