export type IssueCategory = "spelling" | "grammar" | "punctuation" | "style" | "clarity";

/** One mistake the checker knows: where it is (`d` flag: the group `at`, or the whole match) and what to write instead. */
export interface GrammarRule {
  readonly pattern: RegExp;
  readonly category: IssueCategory;
  readonly message: string;
  /** Replacements for the matched text, best first. */
  readonly replace: (matched: string) => readonly string[];
  /** Reported only when the level is `picky`. */
  readonly picky?: true;
}

const misspellings: Readonly<Record<string, string>> = {
  accomodate: "accommodate",
  acheive: "achieve",
  adress: "address",
  alot: "a lot",
  arguement: "argument",
  beleive: "believe",
  calender: "calendar",
  commited: "committed",
  definately: "definitely",
  dissapoint: "disappoint",
  embarass: "embarrass",
  enviroment: "environment",
  existance: "existence",
  foriegn: "foreign",
  freind: "friend",
  goverment: "government",
  grammer: "grammar",
  happend: "happened",
  immediatly: "immediately",
  independant: "independent",
  knowlege: "knowledge",
  libary: "library",
  mispell: "misspell",
  neccessary: "necessary",
  occured: "occurred",
  occurence: "occurrence",
  posession: "possession",
  publically: "publicly",
  realy: "really",
  recieve: "receive",
  recieved: "received",
  refered: "referred",
  seperate: "separate",
  seperately: "separately",
  succesful: "successful",
  suprise: "surprise",
  teh: "the",
  thier: "their",
  tommorow: "tomorrow",
  tomorow: "tomorrow",
  truely: "truly",
  untill: "until",
  wich: "which",
  wierd: "weird",
  writting: "writing",
};

const contractions: Readonly<Record<string, string>> = {
  cant: "can't",
  didnt: "didn't",
  doesnt: "doesn't",
  dont: "don't",
  isnt: "isn't",
  wasnt: "wasn't",
  wouldnt: "wouldn't",
};

const wordy: Readonly<Record<string, string>> = {
  "at this point in time": "now",
  "due to the fact that": "because",
  "for the purpose of": "for",
  "in order to": "to",
  "in the event that": "if",
  utilize: "use",
  utilise: "use",
};

const oneOf = (table: Readonly<Record<string, string>>) =>
  new RegExp(`\\b(?:${Object.keys(table).join("|")})\\b`, "gdi");

function matchCase(word: string, like: string): string {
  if (like.length > 1 && like === like.toUpperCase()) return word.toUpperCase();
  return like[0] === like[0]?.toUpperCase() ? word[0]!.toUpperCase() + word.slice(1) : word;
}

const lookUp = (table: Readonly<Record<string, string>>) => (matched: string) => [
  matchCase(table[matched.toLowerCase()]!, matched),
];

const to =
  (...words: readonly string[]) =>
  (matched: string) =>
    words.map((word) => matchCase(word, matched));

/** What the checker knows of English. Order decides which rule reports a place that two would. */
export const englishRules: readonly GrammarRule[] = [
  {
    pattern: oneOf(misspellings),
    category: "spelling",
    message: "Possible spelling mistake.",
    replace: lookUp(misspellings),
  },
  {
    pattern: oneOf(contractions),
    category: "spelling",
    message: "The apostrophe is missing.",
    replace: lookUp(contractions),
  },
  {
    pattern: /\b(\p{L}+)\s+\1\b/dgiu,
    category: "grammar",
    message: "The word is repeated.",
    replace: (matched) => [matched.split(/\s+/)[0]!],
  },
  {
    pattern: /\b(?:he|she|it)\s+(?<at>don't)\b/dgi,
    category: "grammar",
    message: "The verb does not agree with its subject.",
    replace: to("doesn't"),
  },
  {
    pattern: /\b(?:he|she|it)\s+(?<at>have)\b/dgi,
    category: "grammar",
    message: "The verb does not agree with its subject.",
    replace: to("has"),
  },
  {
    pattern: /\b(?:he|she|it)\s+(?<at>were)\b/dgi,
    category: "grammar",
    message: "The verb does not agree with its subject.",
    replace: to("was"),
  },
  {
    pattern: /\b(?:[Hh]e|[Ss]he|[Ii]t)\s+(?<at>go|want|need|like|know|think|make|take|see|say|run|work)\b/dg,
    category: "grammar",
    message: "The verb does not agree with its subject.",
    replace: (matched) => [matched === "go" ? "goes" : `${matched}s`],
  },
  {
    pattern: /\b(?:we|they|you)\s+(?<at>was)\b/dgi,
    category: "grammar",
    message: "The verb does not agree with its subject.",
    replace: to("were"),
  },
  {
    pattern: /\b(?:we|they|you|I)\s+(?<at>has)\b/dgi,
    category: "grammar",
    message: "The verb does not agree with its subject.",
    replace: to("have"),
  },
  {
    pattern: /\b(?:could|should|would|must|might)\s+(?<at>of)\b/dgi,
    category: "grammar",
    message: "After an auxiliary verb it is “have”.",
    replace: to("have"),
  },
  {
    pattern: /\b(?:more|less|better|worse|rather|other|larger|smaller|higher|lower)\s+(?<at>then)\b/dgi,
    category: "grammar",
    message: "A comparison needs “than”.",
    replace: to("than"),
  },
  {
    pattern: /\b(?<at>its)\s+(?:a|an|the|not|been|going|very|really|too|so|raining)\b/dgi,
    category: "grammar",
    message: "“Its” shows possession; “it's” is short for “it is”.",
    replace: to("it's"),
  },
  {
    pattern: /\b(?<at>your)\s+(?:welcome|going|not|the best|right|wrong|invited)\b/dgi,
    category: "grammar",
    message: "“Your” shows possession; “you're” is short for “you are”.",
    replace: to("you're"),
  },
  {
    pattern: /\b(?<at>[Aa])\s+(?:[aeio]\p{L}+|un(?!i)\p{L}+|hour\b|honest\b)/dgu,
    category: "grammar",
    message: "Use “an” before a vowel sound.",
    replace: to("an"),
  },
  {
    pattern: /\b(?<at>[Aa]n)\s+(?:[bcdfgjklmnpqrstvwxz][a-z]+|uni[a-z]+)\b/dg,
    category: "grammar",
    message: "Use “a” before a consonant sound.",
    replace: to("a"),
  },
  {
    pattern: /(?<=^|[\s(])i(?=$|[\s,.;:!?]|'(?:m|ve|ll|d))/dg,
    category: "grammar",
    message: "The pronoun “I” is a capital letter.",
    replace: () => ["I"],
  },
  {
    pattern: /(?:^|[.!?]\s+)(?<at>\p{Ll}\p{L}*)/dgu,
    category: "grammar",
    message: "A sentence starts with a capital letter.",
    replace: (matched) => [matched[0]!.toUpperCase() + matched.slice(1)],
  },
  {
    pattern: /[ \t]+(?=[,.;:!?](?:\s|$))/dg,
    category: "punctuation",
    message: "There is no space before this mark.",
    replace: () => [""],
  },
  {
    pattern: /,(?=\p{L})/dgu,
    category: "punctuation",
    message: "A space follows a comma.",
    replace: () => [", "],
  },
  {
    pattern: /(?<=\S) {2,}(?=\S)/dg,
    category: "punctuation",
    message: "One space is enough.",
    replace: () => [" "],
  },
  {
    pattern: /[!?]{3,}/dg,
    category: "punctuation",
    message: "One mark is enough.",
    replace: (matched) => [matched[0]!],
  },
  {
    pattern: oneOf(wordy),
    category: "clarity",
    message: "A shorter wording exists.",
    replace: lookUp(wordy),
    picky: true,
  },
  {
    pattern: /\b(?:very|really|basically|actually|literally)\s+(?=\p{L})/dgiu,
    category: "style",
    message: "The word adds little.",
    replace: () => [""],
    picky: true,
  },
];
