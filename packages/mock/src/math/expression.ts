import { type Fraction, formatFraction, isNegative, parseDecimal } from "./fraction.ts";

export type Operator = "+" | "-" | "*" | "/" | "^";

export type Expression =
  | { readonly kind: "number"; readonly value: Fraction }
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "negation"; readonly of: Expression }
  | { readonly kind: "operation"; readonly operator: Operator; readonly left: Expression; readonly right: Expression }
  | { readonly kind: "call"; readonly name: string; readonly argument: Expression };

/** Functions of one argument. */
const functionNames = ["sqrt", "abs", "sin", "cos", "tan", "ln", "log", "exp"];

const token = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|([A-Za-z]+)|([-+*/^()%]))/y;

/** Reads an expression in one-letter variables; undefined when the text is not one. */
export function parseExpression(text: string): Expression | undefined {
  const tokens = tokenise(text);
  if (!tokens || tokens.length === 0) return undefined;
  try {
    return new Parser(tokens).parse();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function tokenise(text: string): string[] | undefined {
  const tokens: string[] = [];
  const trimmed = text.trim();
  for (token.lastIndex = 0; token.lastIndex < trimmed.length; ) {
    const match = token.exec(trimmed);
    if (!match) return undefined;
    const [, , word] = match;
    if (word === undefined || functionNames.includes(word) || word === "pi") tokens.push((word ?? match[0]).trim());
    else if (word.length <= 2) tokens.push(...word);
    else return undefined;
  }
  return tokens;
}

/** Recursive descent, one method a level of precedence. */
class Parser {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  parse(): Expression {
    const expression = this.#sum();
    if (this.#peek() !== undefined) throw new SyntaxError("something follows the expression");
    return expression;
  }

  #peek(): string | undefined {
    return this.#tokens[this.#at];
  }

  #accept(...choices: readonly string[]): string | undefined {
    const next = this.#peek();
    if (next === undefined || !choices.includes(next)) return undefined;
    this.#at++;
    return next;
  }

  #sum(): Expression {
    let left = this.#product();
    for (let operator = this.#accept("+", "-"); operator; operator = this.#accept("+", "-")) {
      left = operation(operator as Operator, left, this.#product());
    }
    return left;
  }

  #product(): Expression {
    let left = this.#signed();
    for (;;) {
      const operator = this.#accept("*", "/");
      if (operator) left = operation(operator as Operator, left, this.#signed());
      else if (/^[\dA-Za-z(.]/.test(this.#peek() ?? "")) left = operation("*", left, this.#power());
      else return left;
    }
  }

  #signed(): Expression {
    if (this.#accept("-")) return { kind: "negation", of: this.#signed() };
    this.#accept("+");
    return this.#power();
  }

  #power(): Expression {
    const base = this.#atom();
    return this.#accept("^") ? operation("^", base, this.#signed()) : base;
  }

  #atom(): Expression {
    const next = this.#peek();
    if (next === undefined) throw new SyntaxError("the expression ends too early");
    this.#at++;
    const atom = this.#atomOf(next);
    return this.#accept("%") ? operation("/", atom, { kind: "number", value: parseDecimal("100") }) : atom;
  }

  #atomOf(next: string): Expression {
    if (/^[\d.]/.test(next)) return { kind: "number", value: parseDecimal(next) };
    if (next === "pi") return { kind: "number", value: parseDecimal("3.1415926536") };
    if (next === "(") {
      const inner = this.#sum();
      if (!this.#accept(")")) throw new SyntaxError("a bracket is not closed");
      return inner;
    }
    if (functionNames.includes(next)) return { kind: "call", name: next, argument: this.#atom() };
    if (/^[A-Za-z]$/.test(next)) return { kind: "variable", name: next };
    throw new SyntaxError(`unexpected ${next}`);
  }
}

function operation(operator: Operator, left: Expression, right: Expression): Expression {
  return { kind: "operation", operator, left, right };
}

const precedence: Readonly<Record<Operator, number>> = { "+": 1, "-": 1, "*": 2, "/": 2, "^": 4 };

const signs: Readonly<Record<Operator, string>> = { "+": " + ", "-": " - ", "*": " × ", "/": " ÷ ", "^": "^" };

/** The expression as text, with the brackets it needs. */
export function formatExpression(expression: Expression, within = 0): string {
  switch (expression.kind) {
    case "number": {
      const text = formatFraction(expression.value);
      const bracketed = within > 0 && (isNegative(expression.value) || text.includes("/"));
      return bracketed ? `(${text})` : text;
    }
    case "variable":
      return expression.name;
    case "call":
      return `${expression.name}(${formatExpression(expression.argument)})`;
    case "negation": {
      const text = `-${formatExpression(expression.of, 3)}`;
      return within > 0 ? `(${text})` : text;
    }
    case "operation": {
      const own = precedence[expression.operator];
      const left = formatExpression(expression.left, expression.operator === "^" ? own + 1 : own);
      // The right side of - and ÷ needs brackets at its own level: a - (b - c).
      const right = formatExpression(expression.right, own + 0.5);
      const sign = isCoefficient(expression) ? "" : signs[expression.operator];
      const text = `${left}${sign}${right}`;
      return own < within ? `(${text})` : text;
    }
  }
}

const isCoefficient = (expression: Expression) =>
  expression.kind === "operation" &&
  expression.operator === "*" &&
  expression.left.kind === "number" &&
  expression.right.kind === "variable";
