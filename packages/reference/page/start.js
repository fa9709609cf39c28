// Runs in the page: gives the UI each API's document, with the way to a typed client, and a credential to try it with.
const ui = await import("./scalar/standalone.esm.js").catch(() => undefined);
const apis = JSON.parse(document.getElementById("apis").textContent);

if (ui === undefined) {
  document.getElementById("reference").textContent =
    "This page's scripts are made for a release. In a clone, make them with: node scripts/release/reference-page.ts";
}
ui?.createApiReference("#reference", {
  sources: await Promise.all(apis.map(readSource)),
  // Nothing is to leave for another origin, nor is it worth a try.
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  // Links to the document are in its text, with its address.
  documentDownloadType: "none",
  persistAuth: true,
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
});

async function readSource({ slug, title, documentPath, credential: { scheme, token } }, index) {
  const response = await fetch(documentPath);
  const content = await response.json();
  const address = new URL(documentPath, location.href);
  content.info.description += typedClient(address, slug);
  return {
    slug,
    title,
    content,
    default: index === 0,
    authentication: { preferredSecurityScheme: scheme, securitySchemes: { [scheme]: { token } } },
  };
}

function typedClient(address, slug) {
  return `

## Typed client

The OpenAPI document is at [${address.pathname}](${address}). A typed client in TypeScript, with any generator:

\`\`\`sh
npx @hey-api/openapi-ts \\
  -i ${address} \\
  -o src/${slug}-client
\`\`\`
`;
}
