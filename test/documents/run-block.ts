import { mkdirSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { createMock, type MockOptions } from "@tandem/mock";
import { onTestFinished, vi } from "vitest";
import { type Block, root } from "./markdown.ts";

/** A service of its own on a port, named by the environment as a user would. */
export async function serviceInEnvironment(options: MockOptions = {}) {
  const mock = createMock({ clock: "real", speed: 100, ...options });
  const { toolsUrl, infraUrl, close } = await mock.listen();
  onTestFinished(close);
  vi.stubEnv("TANDEM_TOOLS_URL", toolsUrl);
  vi.stubEnv("TANDEM_TOOLS_KEY", mock.keys.pro);
  vi.stubEnv("TANDEM_INFRA_URL", infraUrl);
  vi.stubEnv("TANDEM_INFRA_TOKEN", mock.tokens.owner);
  return mock;
}

/** Writes the block of a page as a module. Returns its address. */
export function moduleOf({ page, line, code }: Block): string {
  const folder = `${root}.build/blocks/`;
  mkdirSync(folder, { recursive: true });
  const file = `${folder}${page.replaceAll(/[^\w]+/g, "-")}.${line}.ts`;
  writeFileSync(file, `${code}\nexport {};\n`);
  return pathToFileURL(file).href;
}
