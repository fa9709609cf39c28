import { control } from "./control.ts";
import { start } from "./start.ts";

export const mock = { start, control };
