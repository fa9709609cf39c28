import { join } from "node:path";

/** @type {import("next").NextConfig} */
export default {
  cacheComponents: true,
  partialPrefetching: true,
  distDir: "../../.work/next-prerender",
  turbopack: { root: join(import.meta.dirname, "../..") },
};
