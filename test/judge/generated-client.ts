// A client that hey-api's generator makes of the document, with zod schemas that every answer must pass.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { credentialOf } from "../contract/play-example.ts";
import { type Bench, begin, type Case, casesOf, faultKey, type Verdict } from "./bench.ts";
import { withStrangers } from "./strangers.ts";

const here = fileURLToPath(new URL(".", import.meta.url));

type Call = (options: object) => Promise<{ data?: unknown; error?: unknown }>;
type Generated = Record<string, Call> & { createClient: (config: object) => unknown };

/** Every operation twice: as the mock answers it, and with values and fields that the document does not know. */
export async function judgeByClient(bench: Bench): Promise<Verdict> {
  const client = await generate(bench);
  const faults: string[] = [];
  let calls = 0;
  const first = casesOf(bench).find(({ example }) => example.answer !== undefined)!;
  if ((await faultsOf(bench, client, first, { data: 1 })).length === 0) {
    faults.push("did not notice an answer that is wrong on purpose");
  }
  for (const each of casesOf(bench)) {
    faults.push(...(await faultsOf(bench, client, each)));
    calls++;
    if (each.example.answer === undefined) continue;
    const strange = withStrangers(bench.document, each.operation, each.example);
    faults.push(...(await faultsOf(bench, client, each, strange)).map((fault) => `with strangers: ${fault}`));
    calls++;
  }
  return { calls, faults };
}

async function faultsOf(bench: Bench, generated: Generated, each: Case, body?: unknown): Promise<string[]> {
  const { id, example } = each;
  await begin(bench, example);
  const answer = body ?? example.answer;
  const fault = { status: example.status!, body };
  if (body !== undefined) bench.mock.faults.add({ operation: faultKey(id, example), fault });
  const baseUrl = bench.name === "infra" ? `${bench.url}/api/v1` : bench.url;
  const client = generated.createClient({ baseUrl, auth: credentialOf(bench.mock, bench.name) });
  const call = generated[id.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())];
  if (call === undefined) return [`${id}: has no function`];
  try {
    const { path, query, body: sent } = example;
    const { data, error } = await call({ client, path, query, body: sent, throwOnError: false });
    if (error !== undefined) return [`${id}: ${JSON.stringify(error).slice(0, 500)}`];
    const isSame = answer === undefined || JSON.stringify(data) === JSON.stringify(answer);
    return isSame ? [] : [`${id}: gave ${JSON.stringify(data).slice(0, 300)}`];
  } catch (error) {
    return [`${id}: ${String(error).slice(0, 500)}`];
  }
}

async function generate({ name, document }: Bench): Promise<Generated> {
  const folder = `${here}node_modules/.generated/${name}/`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}document.json`, JSON.stringify(document));
  const plugins = [
    "@hey-api/client-fetch",
    "@hey-api/typescript",
    "zod",
    { name: "@hey-api/sdk", validator: { request: "zod", response: "zod" } },
  ];
  const config = { input: `${folder}document.json`, output: `${folder}client`, plugins, logs: { level: "silent" } };
  writeFileSync(`${folder}config.mjs`, `export default ${JSON.stringify(config)};\n`);
  execFileSync(process.execPath, [`${here}node_modules/@hey-api/openapi-ts/bin/run.js`, "-f", `${folder}config.mjs`], {
    cwd: here,
    stdio: ["ignore", "ignore", "inherit"],
  });
  typeCheck(`${folder}client/index.ts`);
  const entry = `export * from "./client/sdk.gen.ts"; export { createClient } from "./client/client/index.ts";`;
  writeFileSync(`${folder}entry.ts`, entry);
  await build({ entryPoints: [`${folder}entry.ts`], outfile: `${folder}client.mjs`, bundle: true, format: "esm" });
  return (await import(pathToFileURL(`${folder}client.mjs`).href)) as Generated;
}

function typeCheck(file: string): void {
  const compiler = `${here}node_modules/typescript/bin/tsc`;
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "esnext"];
  const args = [compiler, ...options, "--moduleResolution", "bundler", file];
  execFileSync(process.execPath, args, { cwd: here, stdio: ["ignore", "inherit", "inherit"] });
}
