import type { ReferenceApi } from "@tandem/reference";
import { jsonReply, type Reply } from "../engine/reply.ts";
import { inspectorFile } from "../inspector-file.ts";
import { type ServedApis, servedDocuments } from "./served-documents.ts";

const pagePath = "/api/docs";

const documentPaths: Readonly<Record<string, "tools" | "infra">> = {
  "/api/openapi/tools.json": "tools",
  "/api/openapi/infra.json": "infra",
};

/** Whether a path is the reference's: the page, a file that it loads, or a document. */
export function isReferencePath(path: string): boolean {
  return path === pagePath || path.startsWith(`${pagePath}/`) || path in documentPaths;
}

/**
 * Responds to a path of the reference.
 *
 * @param origin - The address that it was asked under: the documents name it.
 */
export async function referenceReply(path: string, origin: string, apis: ServedApis): Promise<Reply> {
  const name = documentPaths[path];
  if (name) return jsonReply(200, (await servedDocuments(origin, apis))[name]);
  const reference = await loadReference();
  if (!reference) return notInstalled;
  if (path === pagePath) {
    const { headers, html } = reference.referencePage(pageApis(apis), `${pagePath}/`);
    return { status: 200, headers, body: html };
  }
  const file = await reference.referenceFile(path.slice(`${pagePath}/`.length));
  return file ? { status: 200, ...file } : notFound;
}

function pageApis({ key, token }: ServedApis): ReferenceApi[] {
  return [
    {
      slug: "tools",
      title: "Tool API",
      documentPath: "/api/openapi/tools.json",
      credential: { scheme: "apiKey", token: key },
    },
    {
      slug: "infra",
      title: "Infrastructure API",
      documentPath: "/api/openapi/infra.json",
      credential: { scheme: "bearerToken", token },
    },
  ];
}

/** A separate package because of its size: tests that only need the mock don't install it. */
async function loadReference(): Promise<typeof import("@tandem/reference") | undefined> {
  return import("@tandem/reference").catch((error: NodeJS.ErrnoException) => {
    // Yarn's Plug'n'Play says it as CommonJS does, without ERR_.
    if (error.code?.endsWith("MODULE_NOT_FOUND")) return undefined;
    throw error;
  });
}

const notFound: Reply = {
  status: 404,
  headers: { "content-type": "text/plain" },
  body: "The reference has no such file.\n",
};

/** Instead of a page of `@tandem/reference`. */
const notInstalled: Reply = {
  status: 404,
  headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": "default-src 'none'" },
  body: `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Not installed</title>
<h1>The reference is not installed</h1>
<p>It's a separate package: <code>npm install --save-dev @tandem/reference</code>
<p>The OpenAPI documents are here: <a href="/api/openapi/tools.json">Tool API</a>,
<a href="/api/openapi/infra.json">Infrastructure API</a>.
`,
};

/** The page, or a file with a dot in its name. The document of the control plane isn't the page's. */
const pageFile = /^GET \/(|[\w-]+\.(?!json$)\w+)$/;

/**
 * Returns the inspector's page for `GET /`, or a file that it loads; undefined for every other control. The page holds no
 * secret: it sends the token of its own address.
 */
export async function inspectorReply(control: string): Promise<Reply | undefined> {
  const name = pageFile.exec(control)?.[1];
  if (name === undefined) return undefined;
  return inspectorFile(name || "index.html");
}
