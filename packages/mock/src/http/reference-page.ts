import { createHash } from "node:crypto";
import { seededKeys } from "../tools/tool-accounts.ts";
import { referenceClient } from "./reference-client.ts";

/** The interactive reference as one page that needs nothing else, and the policy that holds it to that. */
export function referencePage(documents: Readonly<Record<string, unknown>>): {
  html: string;
  contentSecurityPolicy: string;
} {
  const script = `(${referenceClient.toString()})();`;
  const data = JSON.stringify({ documents, credential: seededKeys.pro }).replaceAll("<", "\\u003c");
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<style>${style}</style>
</head>
<body>
<header>
  <h1>API reference</h1>
  <nav id="apis" aria-label="APIs"></nav>
  <label>Key or token <input id="credential" type="text" autocomplete="off" spellcheck="false"></label>
</header>
<div id="page">
  <nav id="operations" aria-label="Operations"></nav>
  <main id="operation" tabindex="-1"></main>
</div>
<noscript>The reference needs JavaScript. The documents are at /api/openapi/tools.json and /api/openapi/infra.json.</noscript>
<script id="data" type="application/json">${data}</script>
<script>${script}</script>
</body>
</html>
`;
  const contentSecurityPolicy = [
    "default-src 'none'",
    `script-src '${digest(script)}'`,
    `style-src '${digest(style)}'`,
    "connect-src 'self'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { html, contentSecurityPolicy };
}

const digest = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

const style = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 20%, transparent); --soft: color-mix(in srgb, currentColor 7%, transparent); --accent: #2563eb; }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; padding: .75rem 1.25rem; border-bottom: 1px solid var(--line); }
h1 { font-size: 1.1rem; margin: 0; }
h2 { margin: 0 0 .25rem; overflow-wrap: anywhere; }
h3 { margin: 1.75rem 0 .5rem; }
header label { margin-left: auto; }
#apis { display: flex; gap: .5rem; align-items: center; }
a { color: var(--accent); }
#page { display: grid; grid-template-columns: 19rem 1fr; min-height: calc(100vh - 4rem); }
#operations { border-right: 1px solid var(--line); padding: 1rem; overflow-y: auto; }
#operations h3 { margin: 1rem 0 .25rem; font-size: .8rem; text-transform: uppercase; letter-spacing: .05em; opacity: .7; }
#operations a { display: block; padding: .25rem .5rem; border-radius: .375rem; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
#operations a:hover, #operations a[aria-current] { background: var(--soft); }
main { padding: 1.5rem 2rem; max-width: 60rem; min-width: 0; }
main:focus { outline: none; }
code, pre, textarea, .method, header input { font-family: ui-monospace, monospace; font-size: .875rem; }
pre { background: var(--soft); padding: .75rem; border-radius: .375rem; overflow: auto; max-height: 30rem; white-space: pre-wrap; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); }
input, textarea, select, button { font: inherit; padding: .375rem .5rem; border: 1px solid var(--line); border-radius: .375rem; background: transparent; color: inherit; }
textarea { width: 100%; min-height: 12rem; }
button { cursor: pointer; }
button.send { background: var(--accent); border-color: var(--accent); color: #fff; padding: .375rem 1.25rem; }
button[aria-pressed="true"] { background: var(--soft); font-weight: 600; }
.method { text-transform: uppercase; font-weight: 700; margin-right: .4rem; color: var(--accent); }
.badge { font-size: .75rem; border: 1px solid var(--line); border-radius: 1rem; padding: .05rem .5rem; margin-left: .4rem; white-space: nowrap; }
form label { display: block; margin: .5rem 0; }
@media (max-width: 48rem) { #page { grid-template-columns: 1fr; } #operations { border-right: 0; border-bottom: 1px solid var(--line); max-height: 40vh; } main { padding: 1.25rem; } }
`;
