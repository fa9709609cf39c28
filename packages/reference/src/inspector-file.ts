import { readPageFile } from "./page-file.ts";
import type { ReferenceFile } from "./reference-file.ts";

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

/**
 * Returns a file of the inspector, which shows and controls a mock: `index.html`, or a file that it loads. Undefined if it
 * doesn't exist. The page calls the control plane of its own origin.
 *
 * ```ts
 * const page = await inspectorFile("index.html");
 * ```
 */
export async function inspectorFile(name: string): Promise<ReferenceFile | undefined> {
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
  return { headers, body: await readPageFile(`inspector/${name}`) };
}
