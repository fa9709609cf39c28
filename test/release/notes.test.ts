import { expect, it } from "vitest";
import { releaseNotes, unwrapped } from "../../scripts/release/notes.ts";

it.each([
  ["lines of a paragraph are one", "One\ntwo.\n\nThree\nfour.", "One two.\n\nThree four."],
  ["items stay apart", "- One\n  two.\n- Three.", "- One two.\n- Three."],
  ["headings stay apart", "### New\n\n- One.\n\n### Fixed\n\n- Two.", "### New\n\n- One.\n\n### Fixed\n\n- Two."],
  [
    "code stays as it is",
    "See\nthis:\n\n```sh\none\ntwo\n```\n\nAnd\nthat.",
    "See this:\n\n```sh\none\ntwo\n```\n\nAnd that.",
  ],
])("in the text of a release, %s", (_, text, expected) => {
  expect(unwrapped(text)).toBe(expected);
});

it.each([
  ["0.1.0", true],
  ["0.12.3", true],
  ["1.0.0", false],
  ["10.0.0", false],
])("the text of %s says that a minor version may break: %s", (version, isSaid) => {
  expect(releaseNotes(version).includes("Before 1.0, a minor version may break")).toBe(isSaid);
});

it("the text of a release leaves out packages that have not changed", () => {
  const headings = [...releaseNotes("99.0.0").matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(["`tandem` without Node", "Checking what you have"]);
});
