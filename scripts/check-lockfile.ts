// The lockfile must name no registry host and every optional package of every platform: `npm ci` refuses it otherwise.
// npm locks only the platform packages that the registry at hand serves, so `--fix` adds the missing ones. They are
// skipped where their platform does not match, and fetched by version where it does. Only these may be without a hash.
import { readFileSync, writeFileSync } from "node:fs";

interface LockedPackage {
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
function isUnhashed(path: string, { integrity, link, optional }: LockedPackage): boolean {
  const isOfPlatform = optional === true && Object.keys(platformOf(path)).length > 0;
  return path.includes("node_modules/") && link !== true && integrity === undefined && !isOfPlatform;
}

/** Whether the lockfile is as it must be. Adds what is missing when asked to. */
function check(file: string, fix: boolean): boolean {
  const lockfile = JSON.parse(readFileSync(file, "utf8")) as Lockfile;
  const missing = missingFrom(lockfile);
  const unhashed = Object.entries(lockfile.packages).filter(([path, locked]) => isUnhashed(path, locked));
  const hosts = Object.entries(lockfile.packages).filter(([, { resolved }]) => resolved?.includes("://"));

  if (fix && missing.length > 0) {
    const all = { ...lockfile.packages, ...Object.fromEntries(missing) };
    lockfile.packages = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
    writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
    console.log(`${missing.length} platform packages added to ${file}`);
  } else {
    for (const [path] of missing) console.error(`${file}: ${path} is missing: npm run fix`);
  }
  for (const [path] of hosts)
    console.error(`${file}: ${path} names a registry host: npm install with omit-lockfile-registry-resolved`);
  for (const [path] of unhashed) console.error(`${file}: ${path} has no integrity: npm install it again`);
  return hosts.length === 0 && unhashed.length === 0 && (missing.length === 0 || fix);
}

const fix = process.argv.includes("--fix");
const folders = ["", "docs/", "test/everywhere/", "test/judge/", "test/mutation/", "scripts/bench/peers/"];
const verdicts = folders.map((folder) => check(`${folder}package-lock.json`, fix));
process.exitCode = verdicts.every(Boolean) ? 0 : 1;
