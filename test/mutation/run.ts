// Changes the code in small ways, one at a time, and lists the changes that no test notices. See README.md.
//
//   npm run mutate                  all areas
//   npm run mutate -- pacing        one area
//   npm run mutate -- pacing --force   ignores the results of the last run
import "../../scripts/build/temporary-folder.ts";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { areas, type Part } from "./areas.ts";
import { noteScore, type Report } from "./score-page.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const words = process.argv.slice(2);
const flags = words.filter((word) => word.startsWith("-"));
const chosen = words.filter((word) => !word.startsWith("-"));

const parts = Object.entries(areas).flatMap(([area, its]) =>
  Object.entries(its).map(([name, part]): [string, Part] => [`${area}/${name}`, part]),
);
const unknown = chosen.find((each) => !parts.some(([name]) => isMeant(name, each)));
if (unknown !== undefined) throw new Error(`${unknown} is no part. Parts: ${parts.map(([name]) => name).join(", ")}`);

const wanted = parts.filter(([name]) => chosen.length === 0 || chosen.some((each) => isMeant(name, each)));
const gone = wanted
  .flatMap(([, { mutate, tests }]) => [...mutate, ...tests].flatMap(eachOf))
  .filter((glob) => !glob.startsWith("!") && isEmpty(glob));
if (gone.length > 0) throw new Error(`areas.ts lists files that do not exist: ${gone.join(", ")}`);

installDependencies();
mkdirSync(".stryker", { recursive: true });
for (const [name, part] of wanted) run(name, part);

/** True for a part and for its area. */
function isMeant(name: string, chosen: string): boolean {
  return name === chosen || name.startsWith(`${chosen}/`);
}

/** Expands the braces of a glob. */
function eachOf(glob: string): string[] {
  const [, head, names, tail] = /^(.*)\{(.*)\}(.*)$/.exec(glob) ?? [];
  return names === undefined ? [glob] : names.split(",").map((name) => head + name + tail);
}

function isEmpty(glob: string): boolean {
  return globSync(glob).length === 0;
}

function filesOf(glob: string): string[] {
  return eachOf(glob).flatMap((each) => globSync(each));
}

function run(name: string, { mutate, tests, testMs = 20_000 }: Part): void {
  const stem = `.stryker/${name.replace("/", "-")}`;
  const report = `${stem}.report.json`;
  const options = {
    testRunner: "vitest",
    plugins: [`${here}node_modules/@stryker-mutator/vitest-runner/dist/src/index.js`],
    vitest: { configFile: "test/mutation/vitest.config.ts", related: false },
    mutate: [...mutate, "!**/*.test.ts", "!**/*.test-d.ts"],
    mutator: { excludedMutations: ["StringLiteral"] },
    testFiles: tests,
    coverageAnalysis: "perTest",
    ignoreStatic: true,
    incremental: true,
    incrementalFile: `${stem}.json`,
    concurrency: 2,
    // Long, because on a busy machine, an unnoticed change would time out.
    timeoutMS: 60_000,
    timeoutFactor: 5,
    tempDirName: `${stem}.work`,
    cleanTempDir: "always",
    // dist/ is copied: tests that start the command need it, even though it lacks the change.
    ignorePatterns: [".build", ".stryker", "docs", "test/mutation/node_modules", "test/everywhere", "test/judge"],
    reporters: ["clear-text", "progress-append-only", "json", "html"],
    clearTextReporter: { logTests: false, reportTests: false, allowEmojis: false },
    jsonReporter: { fileName: report },
    htmlReporter: { fileName: `${stem}.html` },
    allowConsoleColors: false,
  };
  const config = `${stem}.config.json`;
  writeFileSync(config, JSON.stringify(options, null, 2));
  const stryker = `${here}node_modules/@stryker-mutator/core/bin/stryker.js`;
  const env = {
    ...process.env,
    MUTATION_TESTS: tests.join(" "),
    MUTATION_TEST_MS: String(testMs),
  };
  const { status } = spawnSync(process.execPath, [stryker, "run", config, ...flags], { stdio: "inherit", env });
  if (status !== 0) process.exit(status ?? 1);
  const { files } = JSON.parse(readFileSync(report, "utf8")) as Report;
  // The report keeps results of earlier runs, also of files that are no longer in the part.
  const its = mutate.flatMap(filesOf);
  noteScore(name, { files: Object.fromEntries(Object.entries(files).filter(([file]) => its.includes(file))) });
}

/** Installs Stryker, unless the locked version is there. */
function installDependencies(): void {
  const [locked, installed] = ["package-lock.json", "node_modules/.package-lock.json"].map((file) => `${here}${file}`);
  if (existsSync(installed!) && statSync(installed!).mtimeMs >= statSync(locked!).mtimeMs) return;
  execFileSync("npm", ["ci"], { cwd: here, stdio: ["ignore", "ignore", "inherit"] });
}
