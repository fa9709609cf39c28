import { version } from "../generated/version.ts";

interface Runtimes {
  Bun?: { version: string };
  Deno?: { version: { deno: string } };
  process?: { versions?: { node?: string } };
  navigator?: { userAgent?: string };
}

function runtime(): string {
  const { Bun, Deno, process, navigator } = globalThis as unknown as Runtimes;
  if (Bun) return `bun ${Bun.version}`;
  if (Deno) return `deno ${Deno.version.deno}`;
  if (process?.versions?.node) return `node ${process.versions.node}`;
  return navigator?.userAgent === "Cloudflare-Workers" ? "workers" : "web";
}

/** `tandem-sdk/<version> (<runtime>)`. */
export const userAgent = (): string => `tandem-sdk/${version} (${runtime()})`;
