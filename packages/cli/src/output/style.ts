import { Chalk, type ChalkInstance } from "chalk";
import type { Environment, OutputStream } from "../io.ts";

/** What one stream can show. Each stream has its own: stdout may be a pipe while stderr is a terminal. */
export interface Style {
  readonly terminal: boolean;
  readonly color: boolean;
  /** 80 when the stream does not say. */
  readonly columns: number;
  readonly paint: ChalkInstance;
}

export function streamStyle(stream: OutputStream, env: Environment, noColor: boolean): Style {
  const terminal = stream.isTTY === true;
  const color = hasColor(terminal, env, noColor);
  return { terminal, color, columns: stream.columns || 80, paint: new Chalk({ level: color ? 1 : 0 }) };
}

/** The first of --no-color, NO_COLOR, FORCE_COLOR, TERM=dumb that is given decides; else whether it is a terminal. */
export function hasColor(terminal: boolean, env: Environment, noColor: boolean): boolean {
  if (noColor || env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return !["0", "false"].includes(env.FORCE_COLOR);
  if (env.TERM === "dumb") return false;
  return terminal;
}
