export type Tone =
  | "neutral"
  | "professional"
  | "casual"
  | "friendly"
  | "formal"
  | "enthusiastic"
  | "persuasive"
  | "witty";

/** How a tone colours a text. */
export interface ToneRow {
  /** Starts a text. */
  readonly opener: string;
  /** Ends a text, asking for a reaction. */
  readonly callToAction: string;
  readonly adjective: string;
  readonly emoji: string;
  /** Ends a sentence. */
  readonly mark: "." | "!";
}

const tones: Readonly<Record<Tone, ToneRow>> = {
  neutral: {
    opener: "Here is the point:",
    callToAction: "What do you think?",
    adjective: "useful",
    emoji: "📌",
    mark: ".",
  },
  professional: {
    opener: "A key insight:",
    callToAction: "How does your team approach this?",
    adjective: "effective",
    emoji: "💼",
    mark: ".",
  },
  casual: {
    opener: "So, quick thing:",
    callToAction: "Tell me your take.",
    adjective: "handy",
    emoji: "👋",
    mark: ".",
  },
  friendly: {
    opener: "Hi everyone,",
    callToAction: "I would love to hear from you!",
    adjective: "lovely",
    emoji: "😊",
    mark: "!",
  },
  formal: {
    opener: "It is worth noting:",
    callToAction: "Your considered views are welcome.",
    adjective: "notable",
    emoji: "📄",
    mark: ".",
  },
  enthusiastic: {
    opener: "Big news!",
    callToAction: "Join in and share your story!",
    adjective: "amazing",
    emoji: "🚀",
    mark: "!",
  },
  persuasive: {
    opener: "Consider this:",
    callToAction: "Start today.",
    adjective: "essential",
    emoji: "🎯",
    mark: ".",
  },
  witty: {
    opener: "Plot twist:",
    callToAction: "Best reply wins eternal glory.",
    adjective: "delightful",
    emoji: "😏",
    mark: ".",
  },
};

/** The row of a tone. The list is open: a tone the mock does not know is neutral. */
export function toneRow(tone: string | undefined): ToneRow {
  return Object.hasOwn(tones, tone ?? "") ? tones[tone as Tone] : tones.neutral;
}
