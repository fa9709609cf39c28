module.exports = {
  transform: {},
  testMatch: ["**/*.test.{cjs,mjs}"],
  cacheDirectory: "<rootDir>/../../.work/jest",
  testTimeout: 20_000,
};
