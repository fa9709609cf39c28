import { join } from "node:path";

/** @type {import("next").NextConfig} */
export default {
  distDir: "../../.work/next",
  // Where packages are found: the workspace's lockfile further up is none of this app's.
  turbopack: { root: join(import.meta.dirname, "../..") },
};
