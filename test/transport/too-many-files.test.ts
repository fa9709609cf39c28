import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { serving } from "../support/serving.ts";

const source = new URL("../../packages/sdk/src/", import.meta.url);

/** Makes 100 calls at once, and prints their outcomes. */
const program = (fetch: string, baseUrl: string) => `
import { ToolsClient } from "${source}index.ts";
import { nodeTransport } from "${source}node.ts";
const tools = new ToolsClient({ apiKey: "key", baseUrl: "${baseUrl}", retries: 0, pacing: false, fetch: ${fetch} });
const call = async () => {
  try {
    await tools.run("grammar-checker", { input: "She go home." });
    return "executed";
  } catch ({ outcome }) {
    return outcome;
  }
};
const outcomes = await Promise.all(Array.from({ length: 100 }, call));
console.log(JSON.stringify(outcomes));
process.exit();`;

test.each([
  ["nodeTransport()", "127.0.0.1"],
  ["nodeTransport()", "localhost"],
  ["undefined", "127.0.0.1"],
])("calls that find no free file descriptor, by %s to %s, were not sent", async (fetch, host) => {
  const requests: string[] = [];
  const url = await serving((request, response) => {
    requests.push(request.url!);
    response.setHeader("content-type", "application/json").end('{"data":{}}');
  });
  const code = program(fetch, url.replace("127.0.0.1", host));

  const { stdout } = await promisify(execFile)("sh", [
    "-c",
    `ulimit -n 40; exec "${process.execPath}" --input-type=module -e '${code}'`,
  ]);

  const outcomes = JSON.parse(stdout) as string[];
  const executed = outcomes.filter((outcome) => outcome === "executed");
  expect(executed).toHaveLength(requests.length);
  expect(new Set(outcomes)).toEqual(new Set(["executed", "not_sent"]));
});
