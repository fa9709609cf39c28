/** Loaded late. A CommonJS package that is imported late has no named exports in a bundle. */
export { parse, stringify } from "yaml";
