import { spawnSync } from "node:child_process";
import { type Comparison, sideBySide } from "./side-by-side.ts";

const rounds = 21;

/** Milliseconds of a whole process, beside a Node that does nothing. */
export function measureStartUp(): Promise<Comparison[]> {
  const script = (code: string) => ["--input-type=module", "--eval", code];
  return sideBySide(
    {
      "node -e 0": () => wallMs(["--eval", "0"]),
      "node (an empty module)": () => wallMs(script("")),
      'import "@tandem/sdk"': () => wallMs(script('import "@tandem/sdk"')),
      "tandem --version": () => wallMs(["packages/cli/dist/bin.js", "--version"]),
      "tandem --help": () => wallMs(["packages/cli/dist/bin.js", "--help"]),
      "tandem tools list": () => wallMs(["packages/cli/dist/bin.js", "tools", "list"]),
      "tandem config list": () => wallMs(["packages/cli/dist/bin.js", "config", "list"]),
    },
    rounds,
  );
}

function wallMs(args: string[]): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}: ${stderr}`);
  return performance.now() - startedAt;
}
