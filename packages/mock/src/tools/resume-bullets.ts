import { fitCharacters, uncapitalise } from "../text/fit.ts";
import { keywords } from "../text/keywords.ts";
import { splitSentences } from "../text/sentences.ts";
import type { Tool, ToolCall } from "./tool.ts";

type Seniority = "entry" | "mid" | "senior" | "executive";
type Options = {
  jobTitle?: string;
  seniority?: Seniority;
  industry?: string;
  count?: number;
  includeMetrics?: boolean;
  jobDescription?: string;
};

const actionVerbs: Readonly<Record<Seniority, readonly string[]>> = {
  entry: ["Supported", "Assisted with", "Prepared", "Learned", "Organised"],
  mid: ["Delivered", "Improved", "Built", "Managed", "Coordinated"],
  senior: ["Led", "Designed", "Established", "Mentored on", "Scaled"],
  executive: ["Directed", "Transformed", "Championed", "Oversaw", "Pioneered"],
};

const leadingVerb =
  /^(?:(?:and|also|then)\s+)?(?:i|we)?\s*(?:was|were|have|had)?\s*(?:responsible for|in charge of|worked on|helped(?: with| to)?|did|made|led|managed|built|ran|handled)\s+/i;

const metric = /\d/;

/** Turns each statement of the notes into a bullet that starts with a verb of the seniority. */
export const resumeBullets: Tool = {
  name: "Resume Bullet Point Generator",
  description: "Write bullet points for a resume",
  inputKind: "text",
  model: "mock-text-small",
  weight: 1,
  run({ input, options, random }: ToolCall<Options>) {
    const { count = 5, includeMetrics = true, seniority = "mid" } = options;
    const statements = input.split(/\n|;/).flatMap(splitSentences).map(toStatement);
    const wanted = keywords(options.jobDescription ?? "", count);
    const bullets = Array.from({ length: count }, (_, position) => {
      const verbs = actionVerbs[seniority];
      const actionVerb = verbs[position % verbs.length]!;
      const statement = statements[position % statements.length] ?? "daily work";
      const percent = random.integer(8, 45);
      const text = [
        `${actionVerb} ${fitCharacters(statement, 160)}`,
        setting(options, position, wanted[position]),
        includeMetrics && !metric.test(statement) ? `, raising results by ${percent}%` : "",
      ].join("");
      return { text, actionVerb, hasMetric: metric.test(text) };
    });
    return { bullets };
  },
};

const toStatement = (sentence: string) =>
  uncapitalise(
    sentence
      .replace(/^[-*•\s]+/, "")
      .replace(leadingVerb, "")
      .replace(/[.!?\s]+$/, ""),
  );

/** The role and industry in the first bullet, a keyword of the job description in each. */
function setting({ jobTitle, industry }: Options, position: number, wanted: string | undefined): string {
  const role = position === 0 && jobTitle ? ` as ${jobTitle}` : "";
  const field = position === 0 && industry ? ` in ${industry}` : "";
  return role + field + (wanted ? ` with a focus on ${wanted}` : "");
}
