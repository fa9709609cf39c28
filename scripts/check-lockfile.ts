// Every lockfile must name no registry host, and every optional package of every platform: `npm ci` refuses it otherwise.
// npm locks only the platform packages that the registry at hand serves, so `--fix` adds the missing ones, without a hash:
// where their platform does not match they are skipped, and where it does they are fetched by version. Only these may be
// without one, and none that CI installs. `--hash` asks the registry for the missing hashes; `--strict` refuses any without.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

interface LockedPackage {
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

interface Lockfile {
  packages: Record<string, LockedPackage>;
}

const systems: Readonly<Record<string, string>> = {
  aix: "aix",
  android: "android",
  darwin: "darwin",
  freebsd: "freebsd",
  linux: "linux",
  netbsd: "netbsd",
  openbsd: "openbsd",
  openharmony: "openharmony",
  sunos: "sunos",
  win32: "win32",
  windows: "win32",
};

const processors = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/** Platform packages carry their platform in their name: `@scope/binding-linux-arm64-musl`. */
function platformOf(name: string): Pick<LockedPackage, "os" | "cpu" | "libc"> {
  const words = name.split("/").at(-1)!.split(/[-_]/);
  const os = words.flatMap((word) => systems[word] ?? []);
  const cpu = words.filter((word) => processors.includes(word));
  const musl = words.some((word) => word.startsWith("musl"));
  const gnu = words.some((word) => word.startsWith("gnu"));
  return {
    ...(cpu.length > 0 && { cpu }),
    ...(os.includes("linux") && (musl || gnu) && { libc: [musl ? "musl" : "glibc"] }),
    ...(os.length > 0 && { os }),
  };
}

/** Optional packages that the lockfile refers to and does not hold. */
function missingFrom({ packages }: Lockfile): [string, LockedPackage][] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
      .map(([name, version]): [string, LockedPackage] => [
        `node_modules/${name}`,
        { version: version.replace(/^[\^~]/, ""), ...(dev && { dev }), optional: true, ...platformOf(name) },
      ]),
  );
}

/** From a registry, without a hash of what it is to be. */
function isUnhashed(path: string, { integrity, link }: LockedPackage): boolean {
  return path.includes("node_modules/") && link !== true && integrity === undefined;
}

/** Whether it is for some platforms alone, and not for the one that CI runs on. */
function isElsewhere(path: string, { optional }: LockedPackage): boolean {
  const { os = ["linux"], cpu = ["x64"], libc = ["glibc"] } = platformOf(path);
  const isForCi = os.includes("linux") && cpu.includes("x64") && libc.includes("glibc");
  return optional === true && !isForCi;
}

/** The hash that the registry at hand has for a package; nothing where it does not serve it. */
function registryHash(path: string, { name = path.split("node_modules/").at(-1)!, version }: LockedPackage) {
  const view = ["view", `${name}@${version}`, "dist.integrity"];
  const { status, stdout } = spawnSync("npm", view, { encoding: "utf8" });
  const hash = stdout.trim();
  return status === 0 && hash.startsWith("sha512-") ? hash : undefined;
}

const options = { fix: false, hash: false, strict: false };
for (const word of process.argv.slice(2)) options[word.replace("--", "") as keyof typeof options] = true;

/** Adds what is missing, when asked to. */
function mend(file: string, lockfile: Lockfile): void {
  const missing = options.fix ? missingFrom(lockfile) : [];
  const all = { ...lockfile.packages, ...Object.fromEntries(missing) };
  lockfile.packages = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  if (missing.length > 0) console.log(`${missing.length} platform packages added to ${file}`);

  let hashed = 0;
  for (const [path, locked] of options.hash ? Object.entries(lockfile.packages) : []) {
    const integrity = isUnhashed(path, locked) ? registryHash(path, locked) : undefined;
    if (integrity === undefined) continue;
    locked.integrity = integrity;
    hashed++;
  }
  if (hashed > 0) console.log(`${hashed} hashes added to ${file}`);
  if (hashed > 0 || missing.length > 0) writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
}

function findingsOf(lockfile: Lockfile): string[] {
  const entries = Object.entries(lockfile.packages);
  const unhashed = entries.filter(([path, locked]) => isUnhashed(path, locked));
  return [
    ...missingFrom(lockfile).map(([path]) => `${path} is missing: npm run fix`),
    ...entries
      .filter(([, { resolved }]) => resolved?.includes("://"))
      .map(([path]) => `${path} names a registry host: npm install with omit-lockfile-registry-resolved`),
    ...unhashed
      .filter(([path, locked]) => options.strict || !isElsewhere(path, locked))
      .map(([path]) => `${path} has no integrity: node scripts/check-lockfile.ts --hash`),
  ];
}

const tracked = execFileSync("git", ["ls-files", "package-lock.json", "*/package-lock.json"], { encoding: "utf8" });
for (const file of tracked.trim().split("\n")) {
  const lockfile = JSON.parse(readFileSync(file, "utf8")) as Lockfile;
  mend(file, lockfile);
  for (const finding of findingsOf(lockfile)) {
    console.error(`${file}: ${finding}`);
    process.exitCode = 1;
  }
}
