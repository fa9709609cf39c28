import { expect, it } from "vitest";
import { runBuilt } from "../../testing/built-program.ts";

/** A machine on which the module is not found. */
const without = (code: string) => {
  const program = `import { registerHooks } from "node:module";
    registerHooks({
      resolve(name, context, next) {
        if (name !== "ioredis") return next(name, context);
        throw Object.assign(new Error("not installed"), { code: "${code}" });
      },
    });`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` };
};

it.each([
  { by: "Node", code: "ERR_MODULE_NOT_FOUND" },
  { by: "Yarn's Plug'n'Play", code: "MODULE_NOT_FOUND" },
])("a batch in Redis where ioredis is not installed, as $by says it: the fix is to install it", async ({ code }) => {
  const env = { ...without(code), TANDEM_TOOLS_KEY: "tdm_pro_nobody" };
  const { exit, stdout, stderr } = await runBuilt(["batch", "status", "redis://127.0.0.1:9#none"], { env });
  expect({ exit, stdout: stdout.toString(), stderr }).toEqual({
    exit: 2,
    stdout: "",
    stderr: `error: a batch in Redis needs bullmq and ioredis
  why: they are not installed
  fix: install them next to the CLI: npm install --global bullmq ioredis
`,
  });
});
