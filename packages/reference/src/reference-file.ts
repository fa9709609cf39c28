import { readPageFile } from "./page-file.ts";

/** A file of the page. */
export interface ReferenceFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

const ownScript = "start.js";

/** Names below `page/scalar/`, which has no further folders than this one. */
const vendored = /^scalar\/(?:chunks\/)?[\w.-]+\.js$/;

/**
 * Returns the file at a path below the page, such as `start.js`, or undefined. Vendored files are stored and sent
 * compressed.
 *
 * ```ts
 * const file = await referenceFile("start.js");
 * const response = file ? new Response(new Uint8Array(file.body), { headers: file.headers }) : new Response(null, { status: 404 });
 * ```
 */
export async function referenceFile(path: string): Promise<ReferenceFile | undefined> {
  const isOwn = path === ownScript;
  if (!isOwn && !vendored.test(path)) return undefined;
  const body = await readPageFile(isOwn ? path : `${path}.gz`).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!body) return undefined;
  return {
    headers: { "content-type": "text/javascript; charset=utf-8", ...(!isOwn && { "content-encoding": "gzip" }) },
    body,
  };
}
