import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { type DefaultTheme, defineConfig } from "vitepress";

const docs = new URL("../", import.meta.url);
const { homepage, repository } = JSON.parse(readFileSync(new URL("../package.json", docs), "utf8")) as {
  homepage: string;
  repository: { url: string };
};
const sources = repository.url.replace(/^git\+/, "").replace(/\.git$/, "");

// A collapsed group has a link: without one, VitePress nests a button in a button.
type Item = DefaultTheme.SidebarItem;

const page = (text: string, link: string): Item => ({ text, link });

const guides: Item[] = [
  {
    text: "Start",
    items: [
      page("Your first ten minutes", "/guide/getting-started"),
      page("Install, update, uninstall", "/guide/install"),
      page("Choose a package", "/guide/which"),
      page("Migrate", "/guide/migrate"),
    ],
  },
  {
    text: "Tools and credits",
    items: [
      page("Credits and budgets", "/guide/credits"),
      page("Batches", "/guide/bulk"),
      page("Batches on many machines", "/guide/fleet"),
      page("Operate a fleet", "/guide/fleet-operations"),
      page("Files", "/guide/files"),
    ],
  },
  {
    text: "Infrastructure",
    items: [
      page("Lists", "/guide/lists"),
      page("Deploys and waiting", "/guide/deploys"),
      page("AI jobs and approvals", "/guide/ai-jobs"),
      page("Relay an AI job to a browser", "/guide/relay-ai-job"),
    ],
  },
  {
    text: "Webhooks",
    items: [
      page("Webhooks", "/guide/webhooks"),
      page("Share a replay store", "/guide/webhook-stores"),
      page("Schemes and signatures", "/guide/webhook-schemes"),
    ],
  },
  {
    text: "Every call",
    items: [
      page("Errors and retries", "/guide/errors"),
      page("Rate limits", "/guide/rate-limits"),
      page("Headers and timeouts", "/guide/headers-and-timeouts"),
      page("Logging and OpenTelemetry", "/guide/logging"),
      page("Proxies and networks", "/guide/proxies"),
      page("Browsers", "/guide/browsers"),
    ],
  },
  {
    text: "Test and ship",
    items: [
      page("Testing", "/guide/testing"),
      page("Testing in other languages", "/guide/testing-other-languages"),
      page("CI", "/guide/ci"),
      page("AI agents and MCP", "/guide/agents"),
      page("Troubleshooting", "/guide/troubleshooting"),
    ],
  },
  {
    text: "Command line",
    link: "/cli/",
    collapsed: true,
    items: [
      page("Recipes", "/tasks"),
      page("Profiles and settings", "/guide/cli-settings"),
      page("All commands", "/cli/"),
    ],
  },
  {
    text: "If the service differs",
    link: "/guide/first-hour",
    collapsed: true,
    items: [
      page("Your first hour", "/guide/first-hour"),
      page("New routes and tools", "/guide/unknown"),
      page("All assumptions", "/assumptions"),
    ],
  },
  {
    text: "Policies",
    link: "/promises",
    collapsed: true,
    items: [page("Promises", "/promises"), page("Support matrix", "/support"), page("Threat model", "/threat-model")],
  },
  { items: [page("Contribute", "/contributing/add-an-operation")] },
];

function pagesOf(folder: string): Item[] {
  return readdirSync(new URL(`${folder}/`, docs))
    .filter((name) => name.endsWith(".md") && !/^(README|index)\.md$/.test(name))
    .sort()
    .map((name) => page(titleOf(`${folder}/${name}`), `/${folder}/${name.replace(/\.md$/, "")}`));
}

function titleOf(path: string): string {
  const [, title = path] = /^# (.+)$/m.exec(readFileSync(new URL(path, docs), "utf8")) ?? [];
  return title.replaceAll("`", "");
}

const contributing: Item[] = [
  { text: "How to", items: [...pagesOf("contributing"), page("Releasing", "/releasing")] },
  { text: "Measurements", items: [page("Performance", "/performance"), page("Scaling", "/scaling")] },
  {
    text: "Decisions",
    link: "/decisions/",
    collapsed: true,
    items: pagesOf("decisions"),
  },
];

const reference: Item[] = [
  { text: "Infrastructure API", items: [page("Overview", "/reference/infra/"), ...pagesOf("reference/infra")] },
  { text: "Tools", items: [page("Overview", "/reference/tools/"), ...pagesOf("reference/tools")] },
  {
    text: "SDK",
    items: [page("Options", "/reference/options"), page("Events", "/reference/events"), ...pagesOf("reference/types")],
  },
  { text: "Errors", link: "/errors/", collapsed: true, items: pagesOf("errors") },
  { text: "Service", items: [page("OpenAPI documents", "/reference/openapi"), page("The mock", "/reference/mock")] },
];

const examples: Item[] = [{ text: "Examples", items: [page("Overview", "/examples/"), ...pagesOf("examples")] }];

const isCommand = ({ text = "" }: Item): boolean => text.startsWith("tandem ");

const commandLine: Item[] = [
  { text: "Command line", items: [page("Overview", "/cli/"), page("Recipes", "/tasks")] },
  { text: "Topics", items: pagesOf("cli").filter((item) => !isCommand(item)) },
  { text: "Commands", items: pagesOf("cli").filter(isCommand) },
];

/** A flag, or a command with its placeholders and flags. */
const commands = readdirSync(new URL("cli/", docs))
  .flatMap((name) => [...readFileSync(new URL(`cli/${name}`, docs), "utf8").matchAll(/^##? (?:tandem )?([a-z -]+)$/gm)])
  .map(([, command = ""]) => command)
  .sort((a, b) => b.length - a.length);
const manualCode = new RegExp(
  `eval &quot;\\$\\([^)]+\\)&quot;|tandem completion \\w+( (&gt;|\\|) \\S+)+|(tandem (mcp install|${commands.join("|")})|(?<![\\w-])--?[A-Za-z][\\w-]*)\\b( (--?[A-Za-z][\\w-]*|[A-Z]{2,}\\b|redis:\\S+))*`,
  "g",
);

/** Resolves a link to a page of the site, or to a file in the repository. */
function resolveLink(href: string, from: string): string {
  if (href.startsWith(`${homepage}/`)) return href.slice(homepage.length);
  if (/^([a-z]+:|#|\/)/.test(href)) return href;
  const path = posix.normalize(posix.join("docs", posix.dirname(from), href));
  if (path.startsWith("docs/")) return href.replace(/(^|\/)README\.md/, "$1index.md");
  const [file = ""] = path.split("#");
  return `${sources}/${file.includes(".") ? "blob" : "tree"}/HEAD/${path}`;
}

export default defineConfig({
  title: "Tandem",
  description: "TypeScript SDK and CLI for AI tools billed in credits, and for servers, sites, databases and webhooks.",
  head: [["link", { rel: "icon", type: "image/svg+xml", href: "/icon.svg" }]],
  lang: "en",
  cleanUrls: true,
  lastUpdated: false,
  srcExclude: ["node_modules/**", "package.json"],
  rewrites: { "cli/README.md": "cli/index.md" },
  // A page of a resource or a tool has two columns, so it takes the room of the outline.
  transformPageData({ relativePath }) {
    if (/^reference\/(infra|tools)\//.test(relativePath)) return { frontmatter: { aside: false, pageClass: "lookup" } };
    return /^reference\/(options|types)/.test(relativePath) ? { frontmatter: { pageClass: "listed" } } : undefined;
  },
  ignoreDeadLinks: [/^\/openapi\//],
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    config(md) {
      // A flag in a line of text or a table stays whole: browsers break after hyphens.
      const inline = md.renderer.rules.code_inline!;
      const keepFlags = (html: string) => html.replace(/(?<=[ >])--?[a-z][\w-]*/g, '<span class="flag">$&</span>');
      const plain = md.renderer.rules.text!;
      md.renderer.rules.code_inline = (...given) => keepFlags(inline(...given));
      // In the manual, which is also the text of `--help`, commands and flags are code.
      md.renderer.rules.text = (tokens, index, options, env, self) => {
        const html = plain(tokens, index, options, env, self);
        const isManual = /^(cli\/|assumptions)/.test(env.relativePath ?? "");
        return isManual ? html.replace(manualCode, (found) => keepFlags(`<code>${found}</code>`)) : html;
      };
      md.core.ruler.push("links-out", ({ tokens, env }) => {
        for (const token of tokens.flatMap(({ children }) => children ?? [])) {
          const href = token.type === "link_open" && token.attrGet("href");
          if (href) token.attrSet("href", resolveLink(href, env.relativePath ?? ""));
        }
      });
    },
  },
  themeConfig: {
    logo: { light: "/logo-light.svg", dark: "/logo-dark.svg", alt: "Tandem" },
    siteTitle: false,
    nav: [
      { text: "Try it", link: "/try" },
      { text: "Guide", link: "/guide/getting-started", activeMatch: "^/guide/" },
      { text: "Examples", link: "/examples/", activeMatch: "^/examples/" },
      { text: "Reference", link: "/reference/infra/", activeMatch: "^/(reference|errors)/" },
      { text: "Command line", link: "/cli/", activeMatch: "^/cli/" },
    ],
    sidebar: {
      "/guide/": guides,
      "/assumptions": guides,
      "/threat-model": guides,
      "/promises": guides,
      "/support": guides,
      "/tasks": guides,
      "/contributing/": contributing,
      "/decisions/": contributing,
      "/scaling": contributing,
      "/performance": contributing,
      "/releasing": contributing,
      "/examples/": examples,
      "/reference/": reference,
      "/errors/": reference,
      "/cli/": commandLine,
    },
    outline: { level: [2, 3] },
    search: {
      provider: "local",
      options: {
        miniSearch: {
          searchOptions: {
            boost: { title: 6, titles: 2, text: 1 },
            // Guides first. The function is serialized for the browser.
            boostDocument: (id: string) => (/\/(guide|examples)\//.test(id) ? 3 : 1),
          },
        },
      },
    },
    socialLinks: [{ icon: "github", link: sources }],
    footer: { message: "MIT licensed." },
  },
  vite: { build: { chunkSizeWarningLimit: 4_000 } },
});
