// node cli.mjs <program with arguments>: the command line, run by that program, as a script would.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const [program, ...args] = process.argv.slice(2);
const { url, id } = JSON.parse(process.env.EVERYWHERE);
const bin = fileURLToPath(new URL("../node_modules/@tandem/cli/dist/bin.js", import.meta.url));
const env = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  TANDEM_CONFIG_DIR: fileURLToPath(new URL("../.work/cli", import.meta.url)),
  TANDEM_NO_KEYRING: "1",
  TANDEM_TOOLS_KEY: `tdm_pro_${id}`,
  TANDEM_INFRA_TOKEN: `tdi_owner_${id}`,
  TANDEM_TOOLS_URL: `${url}/tools/sized`,
  TANDEM_INFRA_URL: `${url}/infra/sized/api/v1`,
};

const lines = {
  "--version": /^\d+\.\d+\.\d+\n$/,
  "tools list -q": /^grammar-checker$/m,
  "run grammar-checker text": /^text\n$/,
  "servers list -q": /^srv_\w+$/m,
  "servers list --json": /^\[\{/,
};
const failures = Object.entries(lines).flatMap(([line, expected]) => {
  const said = execFileSync(program, [...args, bin, ...line.split(" ")], { env, encoding: "utf8" });
  return expected.test(said) ? [] : [`tandem ${line}: ${said}`];
});
console.log(failures.length === 0 ? "all commands work" : failures.join("\n"));
process.exitCode = failures.length === 0 ? 0 : 1;
