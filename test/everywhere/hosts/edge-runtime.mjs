// The suite in @edge-runtime/vm, in place of Vercel's edge functions and Next's edge routes.
import { fileURLToPath } from "node:url";
import { EdgeVM } from "@edge-runtime/vm";
import { build } from "esbuild";

const entry = fileURLToPath(new URL("bundled.mjs", import.meta.url));
const { outputFiles } = await build({ entryPoints: [entry], bundle: true, write: false, format: "iife" });
const vm = new EdgeVM();
vm.evaluate(outputFiles[0].text);
const failures = await vm.context.everywhere(JSON.parse(process.env.EVERYWHERE));
console.log(failures.length === 0 ? "all features work" : failures.join("\n"));
process.exit(failures.length === 0 ? 0 : 1);
