import type { Api } from "../settings/apis.ts";

/** The API that a command works with, told by the words that name it. */
export function apiOf(path: readonly string[], argv: readonly string[]): Api {
  if (path[0] === "auth") return argv.includes("tools") ? "tools" : "infra";
  return path[0] === "tools" || path[0] === "run" ? "tools" : "infra";
}
