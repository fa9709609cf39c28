import { nextPagesWebhook } from "@tandem/sdk/webhooks";
import { handle } from "../../webhook.js";

export const config = { api: { bodyParser: false } };
export default nextPagesWebhook(handle);
