import { CliError } from "../errors/cli-error.ts";
import { rerun } from "../errors/fix.ts";

/**
 * Reads a JMESPath expression as a function of an answer.
 *
 * @throws CliError BAD_OPTION when it cannot be read. The function throws the same when it does not fit the answer.
 */
export async function compileQuery(expression: string): Promise<(value: unknown) => unknown> {
  const { compile, TreeInterpreter } = await import("@jmespath-community/jmespath");
  const tree = attempt(() => compile(expression), expression);
  return (value) => {
    const search = () => TreeInterpreter.search(tree, value as Parameters<typeof TreeInterpreter.search>[1]);
    const found: unknown = attempt(search, expression);
    // It also finds what every object inherits, which is no part of the answer.
    return JSON.parse(JSON.stringify(found) ?? "null");
  };
}

function attempt<T>(work: () => T, expression: string): T {
  try {
    return work();
  } catch (error) {
    throw new CliError("BAD_OPTION", `invalid --query: ${expression}`, {
      why: `${(error as Error).message}; the language is described at jmespath.org`,
      fix: rerun({ set: { query: "[].id" } }),
      cause: error,
    });
  }
}
