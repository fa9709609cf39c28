// Changes the SDK's code in one way after another, and tells which changes no test notices: see README.md.
//
//   npm run mutate                  every area, one after another
//   npm run mutate -- pacing        one
//   npm run mutate -- pacing --force   without what is known of the last run
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { areas, type Part } from "./areas.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const words = process.argv.slice(2);
const flags = words.filter((word) => word.startsWith("-"));
const chosen = words.filter((word) => !word.startsWith("-"));

installDependencies();
mkdirSync(".stryker", { recursive: true });
const parts = Object.entries(areas).flatMap(([area, its]) =>
  Object.entries(its).map(([name, part]): [string, Part] => [`${area}/${name}`, part]),
);
for (const [name, part] of parts) if (isChosen(name)) run(name, part);

/** By its area, or by its own name. */
function isChosen(name: string): boolean {
  return chosen.length === 0 || chosen.some((each) => name === each || name.startsWith(`${each}/`));
}

function run(name: string, { mutate, tests }: Part): void {
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
    concurrency: 1,
    timeoutMS: 12_000,
    tempDirName: `${stem}.work`,
    cleanTempDir: "always",
    ignorePatterns: [
      "dist",
      ".build",
      ".stryker",
      "docs",
      "test/mutation/node_modules",
      "test/everywhere",
      "test/judge",
    ],
    reporters: ["clear-text", "progress-append-only", "json", "html"],
    clearTextReporter: { logTests: false, reportTests: false, reportMutants: false, allowEmojis: false },
    jsonReporter: { fileName: report },
    htmlReporter: { fileName: `${stem}.html` },
    allowConsoleColors: false,
  };
  const config = `${stem}.config.json`;
  writeFileSync(config, JSON.stringify(options, null, 2));
  const stryker = `${here}node_modules/@stryker-mutator/core/bin/stryker.js`;
  const env = { ...process.env, MUTATION_TESTS: tests.join(" ") };
  const { status } = spawnSync(process.execPath, [stryker, "run", config, ...flags], { stdio: "inherit", env });
  if (status !== 0) process.exit(status ?? 1);
  list(report);
}

interface Report {
  files: Record<
    string,
    {
      source: string;
      mutants: {
        status: string;
        mutatorName: string;
        replacement?: string;
        location: { start: { line: number; column: number }; end: { line: number; column: number } };
      }[];
    }
  >;
}

function list(file: string): void {
  const { files } = JSON.parse(readFileSync(file, "utf8")) as Report;
  for (const [path, { source, mutants }] of Object.entries(files)) {
    const lines = source.split("\n");
    for (const { status, mutatorName, replacement = "", location } of mutants) {
      if (status !== "Survived" && status !== "NoCoverage") continue;
      const { start, end } = location;
      const line = lines[start.line - 1]!;
      const was =
        start.line === end.line ? line.slice(start.column - 1, end.column - 1) : `${line.slice(start.column - 1)} …`;
      console.log(`${path}:${start.line}: ${status} ${mutatorName}: ${was}  =>  ${replacement.replace(/\s+/g, " ")}`);
    }
  }
}

/** Stryker, unless it is there as locked. */
function installDependencies(): void {
  const [locked, installed] = ["package-lock.json", "node_modules/.package-lock.json"].map((file) => `${here}${file}`);
  if (existsSync(installed!) && statSync(installed!).mtimeMs >= statSync(locked!).mtimeMs) return;
  execFileSync("npm", ["ci"], { cwd: here, stdio: ["ignore", "ignore", "inherit"] });
}
