import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bundle } from "@redocly/openapi-core";
import type { SpecDocument } from "./document.ts";
import { redoclyConfig } from "./redocly-config.ts";

export type SpecName = "tools" | "infra";

export interface Spec {
  readonly name: SpecName;
  readonly document: SpecDocument;
}

/** The specs there are. */
export function specNames(): SpecName[] {
  const names: SpecName[] = ["tools", "infra"];
  return names.filter((name) => existsSync(rootFile(name)));
}

/** Each spec, bundled into one document with internal references only. */
export async function loadSpecs(): Promise<Spec[]> {
  return Promise.all(specNames().map(loadSpec));
}

async function loadSpec(name: SpecName): Promise<Spec> {
  const { bundle: bundled, problems } = await bundle({ ref: rootFile(name), config: await redoclyConfig() });
  const unresolved = problems.map(({ message, location }) => `${location[0]?.pointer ?? ""} ${message}`);
  if (unresolved.length > 0) throw new Error(`specs/${name} cannot be bundled:\n${unresolved.join("\n")}`);
  return { name, document: bundled.parsed as SpecDocument };
}

export function rootFile(name: SpecName): string {
  return fileURLToPath(new URL(`../../specs/${name}/openapi.yaml`, import.meta.url));
}
