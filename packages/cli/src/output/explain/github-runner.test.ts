import { createMock } from "@tandem/mock";
import { afterAll, expect, it } from "vitest";
import { infraAccount, seededIds } from "../../testing/account.ts";
import { runMain } from "../../testing/program.ts";
import { printable } from "../printable.ts";
import { githubAnnotation, githubMasks } from "./error-text.ts";

const server = await createMock({ unlisted: true }).listen();
afterAll(() => server.close());
const runner = { ...infraAccount(server), GITHUB_ACTIONS: "true" };
const { database } = await seededIds({ env: runner });

it.each([
  { words: ["webhooks", "create", "--url", "https://hooks.example.com/x", "--events", "*"], field: "secret" },
  {
    words: ["databases", "create-user", database, "--username", "report", "--role", "readonly", "--experimental"],
    field: "password",
  },
])("masks a printed $field in the log first: $words.0 $words.1", async ({ words, field }) => {
  const { stdout, stderr } = await runMain([...words, "--json"], { env: runner, stdin: "" });
  expect(stderr).toBe(`::add-mask::${JSON.parse(stdout)[field]}\n`);
  const elsewhere = await runMain([...words, "--json"], { env: { ...runner, GITHUB_ACTIONS: undefined }, stdin: "" });
  expect(elsewhere.stderr).not.toContain("::add-mask::");
});

it("a command without secrets masks nothing", async () => {
  expect((await runMain(["servers", "list", "-q"], { env: runner })).stderr).toBe("");
});

const shown = (text: string) => printable(text, { isRunner: true });

it("a mask is a line for each line of the secret, escaped for the runner", () => {
  expect(shown(githubMasks(["one%\r\ntwo\n\n"]))).toBe("::add-mask::one%25\n::add-mask::two\n");
});

it("the annotation has the reason, and lines of ours alone", () => {
  const report = {
    code: "USAGE",
    message: "a\n::error::b",
    why: "c%",
    fix: "tandem d",
    retryable: false,
    exit: 2,
  } as const;
  expect(shown(githubAnnotation(report))).toBe("::error title=tandem::a ::error::b%0Awhy: c%25%0Afix: tandem d\n");
});
