import { expect, it } from "vitest";
import { wholeFix } from "./whole-fix.ts";

it.each([
  ["a flag with another value", "servers list --limit abc", { fix: "--limit 1" }, "tandem servers list --limit 1"],
  ["a flag that stood after =", "servers list --limit=abc", { fix: "--limit 1" }, "tandem servers list --limit 1"],
  ["a flag that was missing", "servers get srv_1", { fix: "--debug" }, "tandem servers get srv_1 --debug"],
  ["a value for the shell", "x list", { fix: "--query [].id" }, "tandem x list --query '[].id'"],
  ["a word", "run t hi -F levl=a -F b=c", { swap: ["levl=a", "level=a"] }, "tandem run t hi -F level=a -F b=c"],
  ["a word behind its letter", "run t hi -Flevl=a", { swap: ["levl=a", "level=a"] }, "tandem run t hi -Flevel=a"],
  ["a value behind its flag", "a create --type=nod", { swap: ["nod", "node"] }, "tandem a create --type=node"],
  ["a part", "a create --to k=1,tpe=x", { swap: ["tpe", "type"] }, "tandem a create --to k=1,type=x"],
  ["what is not there", "a create", { fix: "tandem b", swap: ["tpe", "type"] }, "tandem b"],
  ["another command", "servers get x", { fix: "tandem servers list" }, "tandem servers list"],
  ["its profile", "servers get x --profile ci", { fix: "tandem servers list" }, "tandem servers list --profile ci"],
  ["its profile, =", "servers get x --profile=ci", { fix: "tandem servers list" }, "tandem servers list --profile=ci"],
  ["its own profile", "x --profile a", { fix: "tandem auth login --profile b" }, "tandem auth login --profile b"],
  ["the mock", "servers get x --mock", { fix: "tandem servers list" }, "tandem servers list --mock"],
  ["before a --", "run t --mock -- -5", { fix: "tandem run t -- -5" }, "tandem run t --mock -- -5"],
  ["advice", "x", { fix: "choose another name" }, "choose another name"],
  ["nothing", "x", {}, undefined],
] as const)("%s: %s", (_, typed, details, want) => {
  expect(wholeFix(details, typed.split(" "))).toBe(want);
});
