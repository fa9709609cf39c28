import { handle } from "../../../webhook.js";

export const runtime = "edge";
export const POST = handle;
