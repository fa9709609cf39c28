/** An API on the page. */
export interface ReferenceApi {
  /** Names it in the page's address, such as `tools`. */
  readonly slug: string;
  readonly title: string;
  /** Where its OpenAPI document is, on the origin of the page. */
  readonly documentPath: string;
  /** What to send with the calls that are tried: the name of a security scheme of the document, and its token. */
  readonly credential: { readonly scheme: string; readonly token: string };
}

/** The page, and the headers of its response. */
export interface ReferencePage {
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

// The UI puts its styles into the page by script. Everything else comes from the page's own origin, and goes there.
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Returns a page that documents APIs, and sends calls to them.
 *
 * ```ts
 * const credential = { scheme: "apiKey", token: "tdm_pro_0000000000000000" };
 * const api = { slug: "tools", title: "Tool API", documentPath: "/openapi.json", credential };
 * const { html, headers } = referencePage([api], "/docs/");
 * ```
 *
 * @param filesPath - Where the files of `referenceFile` are served, such as `/api/docs/`.
 */
export function referencePage(apis: readonly ReferenceApi[], filesPath: string): ReferencePage {
  const data = JSON.stringify(apis).replaceAll("<", "\\u003c");
  const documents = apis.map(({ title, documentPath }) => `<a href="${documentPath}">${title}</a>`).join(", ");
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<link rel="icon" href="data:,">
</head>
<body>
<noscript>The reference needs JavaScript. The OpenAPI documents do not: ${documents}.</noscript>
<div id="reference"></div>
<script id="apis" type="application/json">${data}</script>
<script type="module" src="${filesPath}start.js"></script>
</body>
</html>
`;
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": contentSecurityPolicy };
  return { headers, html };
}
