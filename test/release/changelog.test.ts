import { describe, expect, it } from "vitest";
import lines, { changesOf, readableChangelog, releaseLine } from "../../scripts/release/changelog.ts";

describe("an entry of a changelog", () => {
  it.each([
    ["one paragraph is an item", "A fix of\ntwo lines.", "- A fix of\n  two lines."],
    ["several stand as they are", "First release.\n\n- One.\n- Two.", "First release.\n\n- One.\n- Two.\n"],
  ])("%s", (_, summary, expected) => {
    expect(releaseLine({ summary }, false)).toBe(expected);
  });

  it("is left out of the first release, where it is not about the whole", () => {
    expect(releaseLine({ summary: "A fix." }, true)).toBe("");
    expect(releaseLine({ summary: "First release." }, true)).toBe("- First release.");
  });

  it("is not made of another package's new version", () => {
    expect(lines.getDependencyReleaseLine()).toBe("");
  });
});

const first = "# @tandem/sdk\n\n## 0.1.0\n\n### Minor Changes\n\nFirst release.\n\n- One.\n";
const second =
  "# @tandem/sdk\n\n## 0.2.0\n\n### Minor Changes\n\n- New.\n\n### Patch Changes\n\n- Fixed.\n\n## 0.1.0\n\nFirst.\n";

describe("a changelog", () => {
  it.each([
    ["has no headings in its first version", first, "# @tandem/sdk\n\n## 0.1.0\n\nFirst release.\n\n- One.\n"],
    [
      "says what is new and what is fixed",
      second,
      "# @tandem/sdk\n\n## 0.2.0\n\n### New\n\n- New.\n\n### Fixed\n\n- Fixed.\n\n## 0.1.0\n\nFirst.\n",
    ],
    [
      "says of a version without a change that there is none",
      "# @tandem/sdk\n\n## 0.1.1\n\n## 0.1.0\n\nFirst.\n",
      "# @tandem/sdk\n\n## 0.1.1\n\nNo changes.\n\n## 0.1.0\n\nFirst.\n",
    ],
  ])("%s", (_, text, expected) => {
    expect(readableChangelog(text)).toBe(expected);
    expect(readableChangelog(expected)).toBe(expected);
  });

  it.each([
    ["0.2.0", "### New\n\n- New.\n\n### Fixed\n\n- Fixed."],
    ["0.1.0", "First."],
    ["0.3.0", undefined],
  ])("is read for %s alone", (version, changes) => {
    expect(changesOf(readableChangelog(second), version)).toBe(changes);
  });
});
