import { type ErrorCode, errorCodeOf, exitCodes, exitMeanings } from "../errors/exit-codes.ts";
import { wrapText } from "../output/wrap-text.ts";

/** What `tandem help CODE` explains: the codes of the SDK's errors, and those of --json. */
export const errorTopics: readonly string[] = [...Object.keys(errorCodeOf), ...Object.keys(exitCodes)];

/** Explains an error code: when it happens, what became of the request, and what to do. */
export async function errorText(name: string, columns: number): Promise<string> {
  const { errorHelp } = await import("../generated/error-help.ts");
  const isOfSdk = Object.hasOwn(errorHelp, name);
  const exit = exitCodes[isOfSdk ? errorCodeOf[name as keyof typeof errorHelp] : (name as ErrorCode)];
  const pages = Object.entries(errorHelp).filter(([code]) =>
    isOfSdk ? code === name : errorCodeOf[code as keyof typeof errorHelp] === name,
  );
  const lines = pages.flatMap(([code, { when, outcome, advice }]) => [
    ...(isOfSdk ? [] : ["", code]),
    ...["", when, "", `Outcome: ${outcome}`, "", "What to do:", ...advice.map((line) => `- ${line}`)],
  ]);
  return `${wrapText([`${name} (exit code ${exit}: ${exitMeanings[exit]})`, ...lines].join("\n"), columns).join("\n")}\n`;
}
