import { execFileSync } from "node:child_process";

/**
 * Finds commits that raise a number of the budget file together with another change, or without a reason in the commit's body.
 * Goes back to the last commit that changes only this file and gives a reason, which confirms all its numbers, or to the one
 * that introduced `lines`. A commit whose parent isn't in a shallow clone is skipped.
 */
export function findUnexplainedRaises(file: string, folder = "."): string[] {
  const git = (...args: string[]): string =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const readAt = (commit: string): Numbers => numbersIn(JSON.parse(git("show", `${commit}:${file}`)));

  const findings: string[] = [];
  const log = git("log", "--no-merges", "--format=%h%x1f%p%x1f%b%x1e", "--", file);
  for (const entry of log.split("\x1e")) {
    const [commit = "", parent = "", body = ""] = entry.trim().split("\x1f");
    const before = parent && git("ls-tree", "--name-only", parent, file) ? readAt(parent) : {};
    if (!Object.keys(before).some((name) => name.startsWith("lines."))) break;
    const isAlone = git("diff-tree", "--no-commit-id", "--name-only", "-r", commit).trim() === file;
    const hasReason = body.replaceAll(/^[\w-]+: .*$/gm, "").trim() !== "";
    if (isAlone && hasReason) break;
    const after = readAt(commit);
    const raised = Object.keys(after).filter((name) => after[name]! > (before[name] ?? Infinity));
    if (raised.length === 0) continue;
    const what = isAlone ? "without a reason in its body" : "together with other files";
    findings.push(
      `${commit} raises ${raised.join(", ")} ${what}. Confirm it: change only ${file}, and give the reason.`,
    );
  }
  return findings;
}

type Numbers = Readonly<Record<string, number>>;

/** Every number with its path, such as `lines.sdk`. */
function numbersIn(value: unknown, path = ""): Numbers {
  if (typeof value === "number") return { [path]: value };
  if (typeof value !== "object" || value === null) return {};
  const inside = Object.entries(value).map(([name, each]) => numbersIn(each, path ? `${path}.${name}` : name));
  return Object.assign({}, ...inside);
}
