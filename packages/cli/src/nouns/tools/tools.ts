import { info, list } from "./list.ts";
import { run } from "./run.ts";

export const tools = { list, info, run };
