import { nodeWebhook } from "@tandem/sdk/webhooks";
import { handle } from "../../webhook.js";

export const config = { api: { bodyParser: false } };
export default nodeWebhook(handle);
