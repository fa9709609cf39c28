import { distance as editDistance } from "fastest-levenshtein";
import type { Api, OperationRow } from "./api.ts";

export interface Route {
  readonly api: Api;
  readonly operation: OperationRow;
  readonly params: Readonly<Record<string, string>>;
}

interface Template {
  readonly api: Api;
  readonly operation: OperationRow;
  readonly segments: readonly string[];
}

/** Characters of a path or name up to which it is compared with the known ones: the cost grows with its square. */
const longestCompared = 200;

const isParameter = (segment: string) => segment.startsWith("{");

/** The route table: fixed paths by one look-up, templates among those of the same method and length. */
export class Routes {
  readonly #fixed = new Map<string, Route>();
  readonly #templates = new Map<string, Template[]>();
  readonly #apis: readonly Api[];
  #withUnlisted: Routes | undefined;

  constructor(apis: readonly Api[], unlisted: boolean) {
    this.#apis = apis;
    for (const api of apis) {
      for (const operation of api.rows) if (unlisted || !operation.unlisted) this.#add(api, operation);
    }
  }

  find(method: string, sentPath: string): Route | undefined {
    const path = decodeUnreserved(sentPath);
    const fixed = this.#fixed.get(`${method} ${path}`);
    if (fixed) return fixed;
    const segments = path.split("/");
    for (const template of this.#templates.get(`${method} ${segments.length}`) ?? []) {
      const params = matchSegments(template.segments, segments);
      if (params) return { api: template.api, operation: template.operation, params };
    }
    return undefined;
  }

  /** The methods that a path takes in place of a wrong one. None when it has no route, or the method is an unlisted operation's. */
  methodsInstead(method: string, path: string): string[] {
    this.#withUnlisted ??= new Routes(this.#apis, true);
    if (this.#withUnlisted.find(method, path)) return [];
    const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((other) => this.find(other, path));
    if (methods.length === 0) return [];
    return [...(methods.includes("GET") ? ["HEAD"] : []), ...methods, "OPTIONS"];
  }

  /** The API that responds to an unknown path: the one with the longest matching base path. */
  apiOf(path: string): Api {
    const owners = this.#apis.filter((api) => path === api.basePath || path.startsWith(`${api.basePath}/`));
    return owners.reduce(
      (best, api) => (api.basePath.length > best.basePath.length ? api : best),
      owners[0] ?? this.#apis[0]!,
    );
  }

  /** The route nearest to an unknown one, as `METHOD /path`; undefined if none is near. */
  nearest(method: string, path: string): string | undefined {
    if (path.length > longestCompared) return undefined;
    const sent = path.split("/");
    let nearest: { text: string | undefined; distance: number } = {
      text: undefined,
      distance: Number.POSITIVE_INFINITY,
    };
    for (const { operation } of this.#all()) {
      const pattern = operation.path.split("/").map((segment, index) => {
        return isParameter(segment) ? sent[index] || segment : segment;
      });
      const wrongMethod = operation.method.toUpperCase() === method ? 0 : 1;
      const distance = editDistance(pattern.join("/"), path) + wrongMethod;
      if (distance < nearest.distance) {
        nearest = { text: `${operation.method.toUpperCase()} ${operation.path}`, distance };
      }
    }
    return nearest.text;
  }

  /** Every operation id that has a route. */
  operationIds(): string[] {
    return [...new Set([...this.#all()].map(({ operation }) => operation.operationId))];
  }

  /**
   * The operation a name means: an operation id, or the last segment of a fixed path (a tool's slug).
   *
   * @throws RangeError when nothing has that name.
   */
  resolveOperation(name: string): OperationRow {
    for (const { operation } of this.#all()) {
      if (operation.operationId === name) return operation;
    }
    const bySlug = this.#fixed.get(`POST ${this.#apis[0]!.basePath}/${name}`);
    if (bySlug) return bySlug.operation;
    if (name.length > longestCompared) {
      throw new RangeError(`There is no operation "${name.slice(0, longestCompared)}…".`);
    }
    const nearest = [...this.operationIds(), ...this.#slugs()].reduce((a, b) =>
      editDistance(a, name) <= editDistance(b, name) ? a : b,
    );
    throw new RangeError(`There is no operation ${JSON.stringify(name)}. Did you mean ${nearest}?`);
  }

  /** The names of tools, which also identify their operations. */
  *#slugs(): Iterable<string> {
    for (const { operation } of this.#all())
      if (operation.operationId.startsWith("tool_")) yield operation.path.slice(operation.path.lastIndexOf("/") + 1);
  }

  *#all(): Iterable<{ api: Api; operation: OperationRow }> {
    yield* this.#fixed.values();
    for (const templates of this.#templates.values()) yield* templates;
  }

  #add(api: Api, operation: OperationRow): void {
    const method = operation.method.toUpperCase();
    const segments = operation.path.split("/");
    if (!segments.some(isParameter)) {
      this.#fixed.set(`${method} ${operation.path}`, { api, operation, params: {} });
      return;
    }
    const shape = `${method} ${segments.length}`;
    this.#templates.set(shape, [...(this.#templates.get(shape) ?? []), { api, operation, segments }]);
  }
}

/** RFC 3986 section 6.2.2.2: `%2D` and `-` are the same path. */
function decodeUnreserved(path: string): string {
  if (!path.includes("%")) return path;
  return path.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : encoded;
  });
}

function matchSegments(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const actual = segments[index]!;
    if (!isParameter(expected)) {
      if (expected !== actual) return undefined;
      continue;
    }
    const value = decodeSegment(actual);
    if (!value) return undefined;
    params[expected.slice(1, -1)] = value;
  }
  return params;
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
