import { type Expression, parseExpression } from "./expression.ts";

/** A problem as read: an expression to work out, or an equation in one unknown. */
export type Problem =
  | { readonly kind: "expression"; readonly expression: Expression }
  | { readonly kind: "equation"; readonly left: Expression; readonly right: Expression; readonly variable: string };

const latexForms: readonly (readonly [RegExp, string])[] = [
  [/\$|\\[()[\]]|\\left|\\right|\\[,;! ]/g, " "],
  [/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, "(($1)/($2))"],
  [/\\sqrt\{([^{}]*)\}/g, "sqrt($1)"],
  [/\\(?:cdot|times)/g, "*"],
  [/\\div/g, "/"],
  [/\\pi/g, "pi"],
  [/\\(sin|cos|tan|ln|log|exp)/g, "$1"],
  [/\\%/g, "%"],
  [/\^\{([^{}]*)\}/g, "^($1)"],
];

const plainForms: readonly (readonly [RegExp, string])[] = [
  [/[×·✕]|\btimes\b/g, "*"],
  [/[÷]|\bdivided by\b/g, "/"],
  [/[−–—]|\bminus\b/g, "-"],
  [/\bplus\b/g, "+"],
  [/²/g, "^2"],
  [/√\s*(\d+(?:\.\d+)?)/g, "sqrt($1)"],
  [/√/g, "sqrt"],
  [/π/g, "pi"],
  [/(?:%|\bpercent)\s+of\b/g, "% *"],
  [/\bpercent\b/g, "%"],
  [/(\d),(?=\d{3}\b)/g, "$1"],
  [/\b(?:equals|is equal to)\b/g, "="],
];

const request =
  /^(?:please|can you|could you|solve(?: for [a-z])?|calculate|compute|evaluate|simplify|find(?: [a-z])?|what(?:'s| is| are)|how much is|the value of|work out|[:,])\s*/i;

/** Reads a problem in plain text or LaTeX; undefined when it holds neither arithmetic nor an equation. */
export function readProblem(input: string): Problem | undefined {
  for (const candidate of candidates(input)) {
    const problem = readCandidate(candidate);
    if (problem) return problem;
  }
  return undefined;
}

/** The whole input, then its lines and sentences. */
function candidates(input: string): string[] {
  const rewritten = [...latexForms, ...latexForms, ...plainForms].reduce(
    (text, [form, plain]) => text.replace(form, plain),
    input,
  );
  const pieces = rewritten.split(/\n|[.?!](?=\s|$)|;/);
  return [rewritten, ...pieces].map(stripRequest).filter((text) => /\d|[a-z]\s*=|=\s*[a-z]/i.test(text));
}

function stripRequest(text: string): string {
  let stripped = text.trim();
  while (request.test(stripped)) stripped = stripped.replace(request, "");
  return stripped.replace(/\bfor [a-z]\s*$/i, "").replace(/[.?!=\s]+$/, "");
}

function readCandidate(text: string): Problem | undefined {
  const sides = text.split("=");
  if (sides.length > 2) return undefined;
  const [left, right] = sides.map(parseExpression);
  if (!left) return undefined;
  const variables = new Set([...variablesOf(left), ...(right ? variablesOf(right) : [])]);
  if (sides.length === 1) return variables.size === 0 ? { kind: "expression", expression: left } : undefined;
  const [variable] = variables;
  if (!right || variables.size !== 1 || variable === undefined) return undefined;
  return { kind: "equation", left, right, variable };
}

function variablesOf(expression: Expression): string[] {
  switch (expression.kind) {
    case "number":
      return [];
    case "variable":
      return [expression.name];
    case "negation":
      return variablesOf(expression.of);
    case "call":
      return variablesOf(expression.argument);
    case "operation":
      return [...variablesOf(expression.left), ...variablesOf(expression.right)];
  }
}
