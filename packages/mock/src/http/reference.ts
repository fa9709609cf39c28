import { jsonReply, type Reply } from "../engine/reply.ts";

/** Where the reference and the documents it shows are served. */
export const referencePaths: ReadonlySet<string> = new Set([
  "/api/docs",
  "/api/openapi/tools.json",
  "/api/openapi/infra.json",
]);

let page: Promise<Reply> | undefined;

/** Answers a path of `referencePaths`. The documents and the page are built when first asked for. */
export async function referenceReply(path: string): Promise<Reply> {
  if (path === "/api/docs") {
    page ??= buildPage();
    return page;
  }
  const documents = await loadDocuments();
  return jsonReply(200, path === "/api/openapi/tools.json" ? documents.tools : documents.infra);
}

async function loadDocuments() {
  const [{ toolsDocument }, { infraDocument }] = await Promise.all([
    import("../generated/tools-document.ts"),
    import("../generated/infra-document.ts"),
  ]);
  return { tools: toolsDocument, infra: infraDocument };
}

async function buildPage(): Promise<Reply> {
  const { referencePage } = await import("./reference-page.ts");
  const { html, contentSecurityPolicy } = referencePage(await loadDocuments());
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": contentSecurityPolicy };
  return { status: 200, headers, body: html };
}
