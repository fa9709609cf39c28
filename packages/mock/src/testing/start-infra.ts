import { createMock } from "../create-mock.ts";
import type { MockOptions } from "../mock-options.ts";
import { checkResponse } from "./check-response.ts";

/** Any resource, as far as tests read it. */
export interface Resource {
  readonly id: string;
  readonly [name: string]: unknown;
}

export interface InfraReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The resource of a success. */
  readonly data: Resource;
  /** The resources of a page. */
  readonly list: readonly Resource[];
  readonly meta: { readonly nextCursor: string | null; readonly limit: number };
  readonly problem: { readonly code: string; readonly detail: string; readonly errors?: readonly object[] };
}

export interface Sent {
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A mock that checks itself, and a caller of its infrastructure API with the owner's token. */
export function startInfra(options: MockOptions = {}) {
  const mock = createMock({ checkResponse, unlisted: true, ...options });

  async function call(route: string, body?: unknown, { token, headers = {} }: Sent = {}): Promise<InfraReply> {
    const [method, path] = route.split(" ") as [string, string];
    const authorization = token === null ? {} : { authorization: `Bearer ${token ?? mock.tokens.owner}` };
    const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const response = await mock.fetch(`https://service.test/api/v1${path}`, {
      method,
      headers: { ...authorization, ...type, ...headers },
      ...sent,
    });
    const text = await response.text();
    const json = text === "" ? {} : JSON.parse(text);
    return {
      status: response.status,
      headers: response.headers,
      text,
      data: json.data,
      list: json.data,
      meta: json.meta,
      problem: json,
    };
  }

  /** The resource of a call that must succeed. */
  async function make(route: string, body?: unknown, sent?: Sent): Promise<Resource> {
    const reply = await call(route, body, sent);
    if (reply.status >= 300) throw new Error(`${route} answered ${reply.status}: ${reply.text}`);
    return reply.data;
  }

  /** The first row of a list with this member. */
  async function find(path: string, name: string, value: unknown, sent?: Sent): Promise<Resource> {
    const { list } = await call(`GET ${path}?limit=100`, undefined, sent);
    const row = list.find((candidate) => candidate[name] === value);
    if (!row) throw new Error(`${path} has no row with ${name} ${value}.`);
    return row;
  }

  return { mock, call, make, find };
}

export type Infra = ReturnType<typeof startInfra>;
