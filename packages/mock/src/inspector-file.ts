import { readFile } from "node:fs/promises";
import type { Reply } from "./engine/reply.ts";

const folder = new URL("../page/", import.meta.url);

const types: Readonly<Record<string, string>> = {
  "index.html": "text/html; charset=utf-8",
  "inspector.js": "text/javascript; charset=utf-8",
  "inspector.css": "text/css; charset=utf-8",
  "icon.svg": "image/svg+xml",
};

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** A file of the inspector: `index.html`, or a file that it loads. Undefined if it doesn't exist. */
export async function inspectorFile(name: string): Promise<Reply | undefined> {
  const type = Object.hasOwn(types, name) ? types[name] : undefined;
  if (type === undefined) return undefined;
  const headers = {
    "content-type": type,
    "content-security-policy": contentSecurityPolicy,
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-cache",
  };
  return { status: 200, headers, body: await readFile(new URL(name, folder)) };
}
