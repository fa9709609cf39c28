import { runSuite } from "../../../suite.js";

export const POST = runSuite;
