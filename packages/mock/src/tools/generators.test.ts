import { describe, expect, it } from "vitest";
import { Random } from "../engine/random.ts";
import { blogTitleGen } from "./blog-title-gen.ts";
import { captionGen } from "./caption-gen.ts";
import { emailSubjectGen } from "./email-subject-gen.ts";
import { linkedinFormatter } from "./linkedin-formatter.ts";
import { resumeBullets } from "./resume-bullets.ts";
import type { Tool } from "./tool.ts";

const run = <Data>(tool: Tool, input: string, options = {}) =>
  tool.run({ input, options, random: new Random(1) }) as Data;
const emoji = /\p{Extended_Pictographic}/u;

interface Suggestion {
  text: string;
  characters: number;
}

describe.each<[string, Tool, (data: never) => Suggestion[]]>([
  ["email subjects", emailSubjectGen, (data: { subjects: Suggestion[] }) => data.subjects],
  ["blog titles", blogTitleGen, (data: { titles: Suggestion[] }) => data.titles],
  ["captions", captionGen, (data: { captions: Suggestion[] }) => data.captions],
] as [string, Tool, (data: never) => Suggestion[]][])("%s", (_, tool, suggestionsOf) => {
  const suggest = (options = {}) => suggestionsOf(run(tool, "Slow roasted coffee from our village", options) as never);

  it.each([1, 4, 10])("come %i at a time, all different, with their lengths", (count) => {
    const suggestions = suggest({ count });
    expect(new Set(suggestions.map(({ text }) => text)).size).toBe(count);
    for (const { text, characters } of suggestions) expect(characters).toBe([...text].length);
  });

  it("come five at a time without being told", () => {
    expect(suggest()).toHaveLength(5);
  });

  it("are in the language asked for", () => {
    expect(suggest({ language: "ja" })[0]?.text).toContain("[ja]");
  });
});

it.each([20, 60])("an email subject has at most %i characters", (maxLength) => {
  const { subjects } = run<{ subjects: Suggestion[] }>(
    emailSubjectGen,
    "A very long topic about the history of coffee",
    { maxLength, count: 10 },
  );
  for (const { characters } of subjects) expect(characters).toBeLessThanOrEqual(maxLength);
});

it.each([30, 70])("a blog title has at most %i characters", (maxLength) => {
  const { titles } = run<{ titles: Suggestion[] }>(blogTitleGen, "the long history of coffee in the village", {
    maxLength,
    count: 10,
  });
  for (const { characters } of titles) expect(characters).toBeLessThanOrEqual(maxLength);
});

it.each([true, false])("emojis: %s decides whether a subject has one", (emojis) => {
  const { subjects } = run<{ subjects: Suggestion[] }>(emailSubjectGen, "Coffee for the team", { emojis });
  expect(subjects.every(({ text }) => emoji.test(text) === emojis)).toBe(true);
});

it("the audience is named where it fits", () => {
  const { subjects } = run<{ subjects: Suggestion[] }>(emailSubjectGen, "Coffee for sale", { audience: "gardeners" });
  expect(subjects.every(({ text }) => text.endsWith("for gardeners"))).toBe(true);
});

it("every keyword is used in a title", () => {
  const { titles } = run<{ titles: Suggestion[] }>(blogTitleGen, "coffee", { keywords: ["beans", "water"], count: 4 });
  const texts = titles.map(({ text }) => text).join("\n");
  expect(texts).toMatch(/Beans/);
  expect(texts).toMatch(/Water/);
});

describe("a caption", () => {
  interface Caption extends Suggestion {
    hashtags: string[];
  }
  const captions = (options = {}) => run<{ captions: Caption[] }>(captionGen, "Sunset over the lake", options).captions;

  it.each([0, 5, 30])("has %i hashtags, in the list and in the text", (hashtags) => {
    const [caption] = captions({ hashtags });
    expect(caption?.hashtags).toHaveLength(hashtags);
    expect(caption?.text.match(/#[\p{L}\p{N}]+/gu) ?? []).toEqual(caption?.hashtags.map((tag) => `#${tag}`));
  });

  it("is longer when asked to be, and calls to action when asked to", () => {
    const lengths = (["short", "medium", "long"] as const).map((length) => captions({ length })[0]!.characters);
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
    expect(new Set(lengths).size).toBe(3);
    expect(captions({ callToAction: true })[0]?.text).toContain("What do you think?");
    expect(captions()[0]?.text).not.toContain("What do you think?");
  });

  it("stays within the network's 2,200 characters", () => {
    const long = run<{ captions: Caption[] }>(captionGen, "x".repeat(2_000), { hashtags: 30, length: "long" }).captions;
    for (const { characters } of long) expect(characters).toBeLessThanOrEqual(2_200);
  });
});

describe("a LinkedIn post", () => {
  interface Post {
    post: string;
    hook: string;
    hashtags: string[];
    characters: number;
  }
  const notes = "We shipped the new billing. It took three months. The team did well.";
  const post = (options = {}, input = notes) => run<Post>(linkedinFormatter, input, options);

  it("opens with its hook, keeps every sentence and ends with its hashtags", () => {
    const { post: text, hook, hashtags } = post();
    expect(text.startsWith(`${hook}\n\n`)).toBe(true);
    for (const sentence of notes.split(/(?<=\.) /)) expect(text).toContain(sentence);
    expect(text.endsWith(hashtags.map((tag) => `#${tag}`).join(" "))).toBe(true);
    expect(hashtags).toHaveLength(3);
  });

  it.each([
    ["list", "1. We shipped the new billing.\n2. It took three months.\n3. The team did well."],
    ["story", "It started like this."],
    ["announcement", "I am happy to share:"],
  ])("in the style %s reads %j", (style, text) => {
    expect(post({ style }).post).toContain(text);
  });

  it("stays within the network's 3,000 characters", () => {
    const { post: text, characters } = post({}, "A sentence of some length. ".repeat(370));
    expect(characters).toBe([...text].length);
    expect(characters).toBeLessThanOrEqual(3_000);
  });

  it("has neither hashtags, emojis nor a question when told so", () => {
    const { post: text } = post({ hashtags: 0, emojis: false, callToAction: false });
    expect(text).not.toMatch(/#|\?|\p{Extended_Pictographic}/u);
  });
});

describe("resume bullets", () => {
  interface Bullet {
    text: string;
    actionVerb: string;
    hasMetric: boolean;
  }
  const bullets = (options = {}) =>
    run<{ bullets: Bullet[] }>(resumeBullets, "I was responsible for billing; built an API with 3 people", options)
      .bullets;

  it("start with their verb and say whether they hold a number", () => {
    for (const { text, actionVerb, hasMetric } of bullets({ count: 6 })) {
      expect(text.startsWith(`${actionVerb} `)).toBe(true);
      expect(hasMetric).toBe(/\d/.test(text));
    }
  });

  it.each([
    [true, [true, true]],
    [false, [false, true]],
  ])("with includeMetrics: %s hold numbers: %j", (includeMetrics, expected) => {
    expect(bullets({ includeMetrics, count: 2 }).map(({ hasMetric }) => hasMetric)).toEqual(expected);
  });

  it("use the verbs of the seniority, and the role, industry and words of the job description", () => {
    const options = {
      seniority: "executive",
      jobTitle: "CFO",
      industry: "retail",
      jobDescription: "Budgets",
      count: 1,
      includeMetrics: false,
    };
    expect(bullets(options)).toEqual([
      { text: "Directed billing as CFO in retail with a focus on budgets", actionVerb: "Directed", hasMetric: false },
    ]);
  });
});
