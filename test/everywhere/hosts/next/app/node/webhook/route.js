import { handle } from "../../../webhook.js";

export const POST = handle;
