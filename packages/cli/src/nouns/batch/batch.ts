import { results } from "./results.ts";
import { resume, run, work } from "./run.ts";
import { status } from "./status.ts";

export const batch = { run, work, status, resume, results };
