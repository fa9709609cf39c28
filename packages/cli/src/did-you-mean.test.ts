import { expect, it } from "vitest";
import { configHome } from "./testing/config-home.ts";
import { runShell } from "./testing/run-built.ts";
import { runMain } from "./testing/run-main.ts";
import { shellWords } from "./testing/shell-words.ts";

const create = "alerts create --mock --name a --metric cpu_percent --condition-type threshold";
const rest = "--condition-comparison gt --condition-value 1 --channels type=email,to=a@example.com";

it.concurrent.for([
  ["a noun", "tool list", "tools list"],
  ["a verb", "tools lst", "tools list"],
  ["the AI's jobs", "jobs ask x --mock --approval none", "ai ask x --mock --approval none"],
  ["a topic of help", "help exit-code", "help exit-codes"],
  ["a flag", "tools list --jsno", "tools list --json"],
  ["a flag and its value", "servers list --mock --limt 1", "servers list --mock --limit 1"],
  ["a tool to run", "run gramar-checker x --mock", "run grammar-checker x --mock"],
  ["a tool to read about", "tools info gramar-checker", "tools info grammar-checker"],
  ["an option", "run grammar-checker x --mock -F levl=picky", "run grammar-checker x --mock -F level=picky"],
  ["an option's value", "run grammar-checker x --mock -F level=piky", "run grammar-checker x --mock -F level=picky"],
  ["a value of a body", `${create} --target-type servr ${rest}`, `${create} --target-type server ${rest}`],
  [
    "a value of a flag",
    "ask x --mock --approval riskysteps --approve all",
    "ask x --mock --approval risky_steps --approve all",
  ],
  [
    "a filter's value",
    "webhooks deliveries wh_5a --mock --status faild",
    "webhooks deliveries wh_5a --mock --status failed",
  ],
  ["a kind of step", "ask x --mock --approval none --approve comand", "ask x --mock --approval none --approve command"],
  ["a scenario", "servers list --scenario incidnt", "servers list --scenario incident"],
  ["a profile to use", "config list --profile wrok", "config list --profile work"],
  ["a profile to switch to", "auth switch wrok", "auth switch work"],
  ["a setting", "config get timeot", "config get timeout"],
  ["a shell", "completion bahs", "completion bash"],
  ["an API", "auth logout tols", "auth logout tools"],
])("%s: tandem %s is put right, and works when it is pasted", async ([, typed, right], { expect }) => {
  const { env } = configHome({ profiles: { work: {}, home: {} } });
  const run = (line: string) => runMain(shellWords(line).slice(1), { env, stdin: "" });
  const wrong = await run(`tandem ${typed}`);
  expect(wrong.exit).not.toBe(0);
  const fix = /^ {2}fix: (.*)$/m.exec(wrong.stderr)?.[1];
  expect(fix?.split(" ").sort()).toEqual(`tandem ${right}`.split(" ").sort());
  expect(await run(fix!)).toMatchObject({ exit: 0 });
});

it.each([
  ["deploys shop", "tandem deploy --help"],
  ["servers delet web-1", "tandem servers delete --help"],
  ["serves delete web-1 --mock", "tandem servers delete --help"],
  ["delete serves web-1", "tandem --help"],
  ["sites deploys shop --lmit 1", "tandem sites deploys --help"],
  ["sites rollback shp --mock", "tandem sites list --mock"],
  ["servers delete wbe-1 --mock --yes", "tandem servers list --mock"],
  ["billing subscribe plan_por --mock --confirm Pro", "tandem billing plans --mock"],
])("a guess never becomes a change: tandem %s leads to %s", async (line, fix) => {
  const { stderr } = await runMain(line.split(" "), { env: configHome().env, stdin: "" });
  expect(/^ {2}fix: (.*)$/m.exec(stderr)?.[1]).toBe(fix);
});

it.each(["job", "jobs"])(
  "tandem %s list suggests AI commands, because the service cannot list AI jobs",
  async (noun) => {
    const { stderr } = await runMain([noun, "list"]);
    expect(stderr).toBe(`error: unknown command "${noun}"\n  fix: tandem ai\n`);
  },
);

it("suggests the right profile for a variable with a wrong one", async () => {
  const { env } = configHome({ profiles: { work: {} } });
  const { exit, stderr } = await runShell("TANDEM_PROFILE=wrok tandem config list", env);
  expect({ exit, stderr }).toEqual({
    exit: 5,
    stderr:
      'error: there is no profile "wrok"\n  why: TANDEM_PROFILE names it; the profiles are work\n  fix: export TANDEM_PROFILE=work\n',
  });
});
