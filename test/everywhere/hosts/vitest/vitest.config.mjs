export default {
  root: import.meta.dirname,
  cacheDir: "../../.work/vite",
  test: { include: ["*.test.mjs"], testTimeout: 20_000 },
};
