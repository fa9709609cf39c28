import { type BatchOptions, batch, memoryLedger } from "@tandem/batch";
import { expect, test } from "vitest";
import { digestAtOnce } from "../support/digest-at-once.ts";
import { toolService } from "../support/tool-service.ts";

digestAtOnce();

const tool = "ai-translator";
type Options = NonNullable<BatchOptions<typeof tool>["options"]>;
const plan = (options: unknown) => JSON.stringify(options);

/** Deep, as options that this version does not know may be. */
const nested = (language: string) => ({ targetLanguage: language, glossary: { word: language } }) as Options;
function change(options: Options, language = "it"): void {
  options.targetLanguage = language;
  (options as unknown as { glossary: { word: string } }).glossary.word = language;
}

test("options mutated after the batch was created change nothing", async () => {
  const service = await toolService();
  const ledger = memoryLedger();
  const common = nested("de");
  const options = { options: common, ledger, maxInFlight: 1, budget: { credits: 100 }, clock: service.mock.clock };
  const run = batch(service.client, tool, ["one", "two"], options);
  change(common);
  options.budget.credits = 0;
  const all = (async () => {
    for await (const _row of run) change(common, "es");
  })();
  await service.settle(all);

  const sent = service.mock.journal.entries.map(({ requestJson }) => (requestJson as { options: unknown }).options);
  expect(sent).toEqual([nested("de"), nested("de")]);
  await ledger.open({ tool, options: plan({ glossary: { word: "de" }, targetLanguage: "de" }) });
});

test("a source that yields one object repeatedly: each row is sent as it was yielded", async () => {
  const service = await toolService();
  const languages = ["de", "fr", "es"];
  const row = { id: "", input: "", options: nested("") };
  function* rows() {
    for (const language of languages) {
      row.id = language;
      row.input = language;
      change(row.options, language);
      yield row;
    }
  }
  const all = (async () => Array.fromAsync(batch(service.client, tool, rows(), { clock: service.mock.clock })))();
  await service.settle(all);
  const sent = service.mock.journal.entries.map(({ requestJson }) => requestJson as { input: string });
  expect(sent.sort((a, b) => languages.indexOf(a.input) - languages.indexOf(b.input))).toEqual(
    languages.map((language) => ({ input: language, options: nested(language) })),
  );
});
