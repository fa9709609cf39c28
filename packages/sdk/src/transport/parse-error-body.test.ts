import { expect, test } from "vitest";
import { parseErrorBody } from "./parse-error-body.ts";

test.each<[what: string, body: unknown, read: object]>([
  [
    "problem+json",
    { type: "about:blank", title: "Not found", detail: "No server 7" },
    { message: "No server 7", details: { type: "about:blank", title: "Not found", detail: "No server 7" } },
  ],
  ["a problem without a detail", { title: "Not found" }, { message: "Not found", details: { title: "Not found" } }],
  [
    "an error with a code",
    { error: { code: "no_credits", message: "None left", details: { left: 0 } }, requestId: "req_1" },
    { code: "no_credits", message: "None left", details: { left: 0 }, requestId: "req_1" },
  ],
  [
    "an error that has the request's id itself",
    { error: { message: "None left", requestId: "req_2" } },
    { message: "None left", requestId: "req_2", details: { message: "None left", requestId: "req_2" } },
  ],
  ["an error that is a text", { error: "None left" }, { message: "None left", details: { error: "None left" } }],
  [
    "messages in a list",
    { statusCode: 400, message: ["too long", 7, "too old"], error: "Bad Request" },
    {
      message: "too long; too old",
      details: { statusCode: 400, message: ["too long", 7, "too old"], error: "Bad Request" },
    },
  ],
  [
    "what is said of single fields",
    { message: "Invalid", errors: { name: ["is taken"] }, issues: [{ path: ["name"] }] },
    { message: "Invalid", errors: { name: ["is taken"] }, details: [{ path: ["name"] }] },
  ],
  [
    "an id in the place of a code",
    { id: "not_found", message: "Gone" },
    { code: "not_found", message: "Gone", details: { id: "not_found", message: "Gone" } },
  ],
  [
    "values of other types as none",
    { code: 7, message: "", error: [] },
    { details: { code: 7, message: "", error: [] } },
  ],
  ["a list as none", [1], { message: "[1]" }],
  ["a text in quotes", "None left", { message: "None left" }],
  ["null as what it is", null, { message: "null" }],
])("reads %s", (_, body, read) => {
  expect(parseErrorBody(JSON.stringify(body))).toEqual(read);
});

test.each([
  ["plain text", "  Bad \n gateway ", "Bad gateway"],
  [
    "HTML without its tags, styles and scripts",
    "<style>a { b: c }</style><h1>Bad</h1><script>x()</script><p>gateway</p>",
    "Bad gateway",
  ],
  ["nothing", "", undefined],
  ["tags alone", "<br>", undefined],
  ["the first 200 characters", "x".repeat(300), `${"x".repeat(200)}… (300 characters)`],
  ["nothing beyond the first 4,000", `${" ".repeat(4_000)}late`, undefined],
])("quotes %s", (_, body, message) => {
  expect(parseErrorBody(body)).toEqual({ message });
});
