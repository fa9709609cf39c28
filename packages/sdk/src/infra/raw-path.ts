import { shown } from "../arguments/check-argument.ts";
import { wrongOption } from "../errors/invalid-argument-error.ts";
import { dotSegment, fillPath } from "../transport/fill-path.ts";
import { writeQuery } from "../transport/write-query.ts";
import type { RequestOptions } from "./post-options.ts";

/** What a URL parser drops or takes for something else: space, control characters, backslash, fragment; and braces. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
const misread = /[\u0000-\u0020\u007f\\#{}]/;

/**
 * A path that the caller wrote, its `{parameters}` filled in, with its query.
 *
 * @throws InvalidArgumentError when it could lead outside the API: no single leading slash, an empty or a dot segment.
 */
export function rawPath(template: string, { path: values = {}, query = {} }: RequestOptions): string {
  if (typeof template !== "string") throw wrongOption("path", `The path must be a string, not ${shown(template)}`);
  const path = fillPath(template, values);
  const [pathname = "", ownQuery] = path.split(/\?(.*)/s);
  if (misread.test(path) || !path.isWellFormed() || !hasPlainSegments(pathname)) {
    throw wrongOption(
      "path",
      `The path ${JSON.stringify(template)} cannot be used`,
      "It must start with one slash, such as /servers, and have no empty or dot segment.",
    );
  }
  const search = [ownQuery, writeQuery(query)].filter(Boolean).join("&");
  return search === "" ? pathname : `${pathname}?${search}`;
}

function hasPlainSegments(pathname: string): boolean {
  const [start, ...segments] = pathname.split("/");
  return start === "" && segments.length > 0 && segments.every((segment) => segment && !dotSegment.test(segment));
}
