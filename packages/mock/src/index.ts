export { createMock } from "./create-mock.ts";
export * from "./types.ts";
