import { expect, it } from "vitest";
import { hasColor, streamStyle } from "./style.ts";

it.each([
  { terminal: true, env: {}, noColor: false, want: true },
  { terminal: false, env: {}, noColor: false, want: false },
  { terminal: true, env: {}, noColor: true, want: false },
  { terminal: true, env: { NO_COLOR: "1" }, noColor: false, want: false },
  { terminal: true, env: { TERM: "dumb" }, noColor: false, want: false },
  { terminal: false, env: { FORCE_COLOR: "1" }, noColor: false, want: true },
  { terminal: true, env: { FORCE_COLOR: "0" }, noColor: false, want: false },
  { terminal: false, env: { FORCE_COLOR: "1", TERM: "dumb" }, noColor: false, want: true },
  { terminal: false, env: { FORCE_COLOR: "1", NO_COLOR: "1" }, noColor: false, want: false },
  { terminal: false, env: { FORCE_COLOR: "1" }, noColor: true, want: false },
])("color: $want on terminal=$terminal with $env and --no-color=$noColor", ({ terminal, env, noColor, want }) => {
  expect(hasColor(terminal, env, noColor)).toBe(want);
});

it.each([
  { env: {}, repaints: true },
  { env: { ACCESSIBLE: "1" }, repaints: false },
  { env: { NO_COLOR: "1" }, repaints: false },
  { env: { TERM: "dumb", FORCE_COLOR: "1" }, repaints: false },
])("a terminal with $env may be painted over: $repaints", ({ env, repaints }) => {
  expect(streamStyle({ isTTY: true, columns: 80 } as never, env, false).repaints).toBe(repaints);
});

it("a pipe is never painted over", () => {
  expect(streamStyle({} as never, { FORCE_COLOR: "1" }, false).repaints).toBe(false);
});

it("is as wide as the terminal is now", () => {
  const stream = { isTTY: true, columns: 80 };
  const style = streamStyle(stream as never, {}, false);
  stream.columns = 60;
  expect(style.columns).toBe(60);
});
