import { expect, it } from "vitest";
import { hasColor } from "./style.ts";

it.each([
  { terminal: true, env: {}, noColor: false, want: true },
  { terminal: false, env: {}, noColor: false, want: false },
  { terminal: true, env: {}, noColor: true, want: false },
  { terminal: true, env: { NO_COLOR: "1" }, noColor: false, want: false },
  { terminal: true, env: { NO_COLOR: "" }, noColor: false, want: true },
  { terminal: true, env: { TERM: "dumb" }, noColor: false, want: false },
  { terminal: false, env: { FORCE_COLOR: "1" }, noColor: false, want: true },
  { terminal: true, env: { FORCE_COLOR: "0" }, noColor: false, want: false },
  { terminal: false, env: { FORCE_COLOR: "1", TERM: "dumb" }, noColor: false, want: true },
  { terminal: false, env: { FORCE_COLOR: "1", NO_COLOR: "1" }, noColor: false, want: false },
  { terminal: false, env: { FORCE_COLOR: "1" }, noColor: true, want: false },
])("colour: $want on terminal=$terminal with $env and --no-color=$noColor", ({ terminal, env, noColor, want }) => {
  expect(hasColor(terminal, env, noColor)).toBe(want);
});
