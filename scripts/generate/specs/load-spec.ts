import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { BaseResolver, bundle, type Config, createConfig, makeDocumentFromString } from "@redocly/openapi-core";
import { parse } from "yaml";
import type { PathItem, SpecDocument } from "./document.ts";
import { pascalCase, readSurface, toolOperationId } from "./surface.ts";

export type SpecName = "tools" | "infra";

export interface Spec {
  readonly name: SpecName;
  readonly document: SpecDocument;
}

export const specNames: readonly SpecName[] = ["tools", "infra"];

/** Each spec, bundled into one document with internal references only. */
export async function loadSpecs(): Promise<Spec[]> {
  return Promise.all(specNames.map(loadSpec));
}

async function loadSpec(name: SpecName): Promise<Spec> {
  const { bundle: bundled, problems } = await bundle({ ...rootOf(name), config: await redoclyConfig() });
  const unresolved = problems.map(({ message, location }) => `${location[0]?.pointer ?? ""} ${message}`);
  if (unresolved.length > 0) throw new Error(`specs/${name} cannot be bundled:\n${unresolved.join("\n")}`);
  return { name, document: bundled.parsed as SpecDocument };
}

/** A spec's root with all its routes: those of `paths/<tag>.yaml`, or of the tools. */
export function rootOf(name: SpecName): { ref: string; externalRefResolver: BaseResolver } {
  const ref = specFile(name, "openapi.yaml");
  const externalRefResolver = new BaseResolver();
  const { webhooks, components, ...root } = parse(readFileSync(ref, "utf8")) as Partial<SpecDocument>;
  const paths =
    name === "tools"
      ? { ...root.paths, ...toolRoutes() }
      : Object.assign({}, ...(root.tags ?? []).map((tag) => routesOf(name, tag.name)));
  const source = JSON.stringify({ ...root, paths, webhooks, components });
  externalRefResolver.cache.set(ref, Promise.resolve(makeDocumentFromString(source, ref)));
  return { ref, externalRefResolver };
}

/** The operation of each tool, made of its row. */
function toolRoutes(): Record<string, PathItem> {
  const template = readFileSync(specFile("tools", "tool.yaml"), "utf8");
  const routes = Object.entries(readSurface().tools).map(([slug, { name, summary, description }]) => {
    const { post } = parse(template.replaceAll("SLUG", slug).replaceAll("NAME", pascalCase(slug))) as { post: object };
    const own = { operationId: toolOperationId(slug), summary, description, "x-tool": { slug, name } };
    return [`/api/v1/tools/${slug}`, { post: { ...own, ...post } }];
  });
  return Object.fromEntries(routes);
}

/** References to the routes of a tag. */
function routesOf(name: SpecName, tag: string): Record<string, { $ref: string }> {
  const path = `paths/${tag.toLowerCase()}.yaml`;
  const file = specFile(name, path);
  if (!existsSync(file)) return {};
  const routes = Object.keys(parse(readFileSync(file, "utf8")) as Record<string, PathItem>);
  const pointer = (route: string) => route.replaceAll("~", "~0").replaceAll("/", "~1");
  return Object.fromEntries(routes.map((route) => [route, { $ref: `${path}#/${pointer(route)}` }]));
}

const specFile = (name: SpecName, path: string): string =>
  fileURLToPath(new URL(`../../../specs/${name}/${path}`, import.meta.url));

/** The strict rules of @redocly/openapi-core, which the published documents pass too. */
export function redoclyConfig(): Promise<Config> {
  return createConfig({
    extends: ["recommended-strict"],
    plugins: [{ id: "events", typeExtension: { oas3: withStreamEvents } }],
  });
}

type NodeTypes = Record<string, { properties: Record<string, unknown>; additionalProperties?: string }>;

/** Makes the values of x-sse-events schemas, so that they are checked, and kept as references when bundled. */
function withStreamEvents<T>(types: T): T {
  const { MediaType, ...others } = types as NodeTypes;
  return {
    ...others,
    MediaType: { ...MediaType, properties: { ...MediaType?.properties, "x-sse-events": "StreamEvents" } },
    StreamEvents: { properties: {}, additionalProperties: "Schema" },
  } as T;
}
