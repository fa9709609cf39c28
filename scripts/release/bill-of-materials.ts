// What is in a tarball and what comes with it, as CycloneDX: the software bundled into its files, and what npm installs
// beside it, for every platform, in the versions of the lockfile. `npm sbom` lists neither what is bundled nor what
// another platform gets.
import { globSync, readFileSync } from "node:fs";
import { Contrib, Enums, Models, Serialize, Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { readBundled } from "../build/bundled-software.ts";
import { installedWith } from "./locked-packages.ts";
import type { Tarball } from "./pack-all.ts";

interface Software {
  readonly name: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
}

const licences = new Contrib.License.Factories.LicenseFactory(() => {});

/** The document, checked against the schema of CycloneDX. The same tarball always has the same document. */
export async function billOfMaterials({ name, integrity }: Tarball): Promise<string> {
  const folder = name.replace("@tandem/", "");
  const bom = new Models.Bom();
  const [own, ...installed] = installedWith(`packages/${folder}`);
  const subject = component({ ...own!, name, integrity });
  bom.metadata.component = subject;
  bom.metadata.lifecycles.add(Enums.LifecyclePhase.Build);

  const byPath = new Map([[own!.path, subject]]);
  for (const each of installed) {
    const part = component(each);
    part.scope = each.optional ? Enums.ComponentScope.Optional : Enums.ComponentScope.Required;
    byPath.set(each.path, part);
    bom.components.add(part);
  }
  for (const { path, needs } of [own!, ...installed]) {
    for (const needed of needs) byPath.get(path)!.dependencies.add(byPath.get(needed)!.bomRef);
  }
  for (const each of bundledInto(folder)) {
    const part = component(each, "bundled:");
    part.properties.add(new Models.Property("cdx:npm:package:bundled", "true"));
    subject.components.add(part);
  }
  return serialize(bom);
}

function component({ name, version, license, integrity }: Software, prefix = ""): Models.Component {
  const bomRef = `${prefix}${name}${version === undefined ? "" : `@${version}`}`;
  const identity = version === undefined ? { bomRef } : { bomRef, version };
  const part = new Models.Component(Enums.ComponentType.Library, name, identity);
  if (version !== undefined) part.purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  if (license !== undefined) part.licenses.add(licences.makeFromString(license));
  if (integrity?.startsWith("sha512-")) {
    const hash = Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex");
    part.hashes.set(Enums.HashAlgorithm["SHA-512"], hash);
  }
  return part;
}

/** By the build, and by hand: notices in a package name what was taken into it as it is, and mostly no version. */
function bundledInto(folder: string): Software[] {
  const notices = globSync(`packages/${folder}/page/*/LICENSES.txt`).flatMap((path) => {
    const notice = readFileSync(path, "utf8");
    const [, name, version] = /^(\S+) (\d\S*), and the software bundled into it/.exec(notice) ?? [];
    const names = [...notice.matchAll(/^---- (\S+) ----$/gm)].map(([, each]) => each!);
    return names.map((each) => (each === name ? { name: each, version: version! } : { name: each }));
  });
  return [...(readBundled()[folder] ?? []), ...notices];
}

async function serialize(bom: Models.Bom): Promise<string> {
  const { Spec1dot6 } = Spec;
  const normalize = new Serialize.JSON.Normalize.Factory(Spec1dot6);
  const text = new Serialize.JsonSerializer(normalize).serialize(bom, { sortLists: true, space: 2 });
  const invalid = await new Validation.JsonStrictValidator(Spec1dot6.version).validate(text);
  if (invalid !== null) throw new Error(`the bill of materials is not valid: ${JSON.stringify(invalid)}`);
  return `${text}\n`;
}
