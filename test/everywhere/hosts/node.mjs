// node node.mjs <import or require> [fetch or dispatcher] [package that brings it]
import { createRequire } from "node:module";
import { failuresOf, features } from "../suite/features.cjs";

const [loader, part, from] = process.argv.slice(2);
const at = JSON.parse(process.env.EVERYWHERE);
const require = createRequire(import.meta.url);

if (part === "fetch") {
  const own = await import(from);
  at.options.fetch = own.nodeTransport?.() ?? own.fetch ?? own.default;
} else if (part !== undefined) {
  const { Agent, EnvHttpProxyAgent, ProxyAgent, setGlobalDispatcher } = require(from);
  const { proxyUrl } = at;
  const dispatchers = {
    Agent: () => new Agent(),
    ProxyAgent: () => new ProxyAgent(proxyUrl),
    EnvHttpProxyAgent: () => new EnvHttpProxyAgent({ httpProxy: proxyUrl, httpsProxy: proxyUrl }),
  };
  setGlobalDispatcher(dispatchers[part]());
}

const load = loader === "require" ? async (name) => require(name) : (name) => import(name);
const sdk = { ...(await load("@tandem/sdk")), webhooks: await load("@tandem/sdk/webhooks") };
const all = features(sdk, at);
const failures = await failuresOf(all);
console.log(failures.length === 0 ? `${Object.keys(all).length} features work` : failures.join("\n"));
process.exitCode = failures.length === 0 ? 0 : 1;
