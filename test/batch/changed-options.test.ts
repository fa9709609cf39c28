import { type BatchOptions, batch } from "@tandem/batch";
import { expect, test } from "vitest";
import { digestAtOnce } from "../support/digest-at-once.ts";
import { toolService } from "../support/tool-service.ts";

digestAtOnce();

const tool = "ai-translator";
type Options = NonNullable<BatchOptions<typeof tool>["options"]>;

/** Deep, as options that this version does not know may be. */
const nested = (language: string) => ({ targetLanguage: language, glossary: { word: language } }) as Options;
function change(options: Options, language = "it"): void {
  options.targetLanguage = language;
  (options as unknown as { glossary: { word: string } }).glossary.word = language;
}

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
