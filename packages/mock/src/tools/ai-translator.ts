import { resolveLanguage } from "../text/detect-language.ts";
import { type Formality, translate } from "../text/translate.ts";
import type { Tool, ToolCall } from "./tool.ts";

type Options = {
  targetLanguage?: string;
  sourceLanguage?: string;
  formality?: Formality;
  preserveFormatting?: boolean;
};

/** Replaces the words its small table knows; see `translate`. */
export const aiTranslator: Tool = {
  name: "AI Translator",
  description: "Translate a text",
  inputKind: "text",
  model: "mock-translate",
  weight: 1,
  run({ input, options }: ToolCall<Options>) {
    const { targetLanguage = "en", formality = "default" } = options;
    const sourceLanguage = resolveLanguage(options.sourceLanguage, input);
    const text = options.preserveFormatting === false ? input.replace(/\s+/g, " ").trim() : input;
    return {
      translatedText: translate(text, sourceLanguage, targetLanguage, formality),
      sourceLanguage,
      targetLanguage,
    };
  },
};
