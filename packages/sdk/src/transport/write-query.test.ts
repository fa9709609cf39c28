import { expect, test } from "vitest";
import { writeQuery } from "./write-query.ts";

test.each([
  [{}, ""],
  [{ limit: 25, force: true, cursor: "" }, "limit=25&force=true&cursor="],
  [{ cursor: "a b&c=d/é", "page[size]": 5 }, "cursor=a%20b%26c%3Dd%2F%C3%A9&page%5Bsize%5D=5"],
  [{ status: ["failed", "sent"], none: [] }, "status=failed&status=sent"],
  [{ cursor: undefined, serverId: null, limit: 0 }, "limit=0"],
])("%j is written as %s", (query, written) => {
  expect(writeQuery(query)).toBe(written);
});

test.each([
  [{ filter: { status: "sent" } }, 'Query parameter "filter" cannot be an object.'],
  [{ since: new Date(0) }, 'Query parameter "since" cannot be an object.'],
  [{ cursor: "web-\ud83d" }, 'Query parameter "cursor" contains half a character (a lone surrogate).'],
])("%j is refused", (query, message) => {
  expect(() => writeQuery(query)).toThrow(message);
});
