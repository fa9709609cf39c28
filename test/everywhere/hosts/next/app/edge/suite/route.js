import { runSuite } from "../../../suite.js";

export const runtime = "edge";
export const POST = runSuite;
