// node node.mjs <loader> [dispatcher] [undici]
import { createRequire } from "node:module";
import { failuresOf, features } from "../suite/features.cjs";

const [loader, dispatcher, undici] = process.argv.slice(2);
const at = JSON.parse(process.env.EVERYWHERE);
const require = createRequire(import.meta.url);

if (dispatcher !== undefined) {
  const { Agent, EnvHttpProxyAgent, ProxyAgent, setGlobalDispatcher } = require(undici);
  const { proxyUrl } = at;
  const dispatchers = {
    Agent: () => new Agent(),
    ProxyAgent: () => new ProxyAgent(proxyUrl),
    EnvHttpProxyAgent: () => new EnvHttpProxyAgent({ httpProxy: proxyUrl, httpsProxy: proxyUrl }),
  };
  setGlobalDispatcher(dispatchers[dispatcher]());
}

const load = loader === "require" ? async (name) => require(name) : (name) => import(name);
const sdk = { ...(await load("@tandem/sdk")), webhooks: await load("@tandem/sdk/webhooks") };
const all = features(sdk, at);
const failures = await failuresOf(all);
console.log(failures.length === 0 ? `${Object.keys(all).length} features work` : failures.join("\n"));
process.exitCode = failures.length === 0 ? 0 : 1;
