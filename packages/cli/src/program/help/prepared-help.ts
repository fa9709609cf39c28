/** The width that the build prepares help for. */
const preparedColumns = 80;

/**
 * Prints the help of the program or of a noun, as the build has prepared it. Returns false if it isn't that, or if the
 * terminal is narrower.
 *
 * @param program the URL of the built program.
 */
export function printPreparedHelp(words: readonly string[], program: string): boolean {
  if (words.length > 2) return false;
  const { fstatSync, readFileSync, writeSync } = process.getBuiltinModule("node:fs");
  try {
    if (fstatSync(1).isCharacterDevice() && process.stdout.columns < preparedColumns) return false;
    const pages = JSON.parse(readFileSync(new URL("./help.json", program), "utf8")) as Readonly<Record<string, string>>;
    const path = words.filter((word) => !["help", "--help", "-h"].includes(word)).join(" ");
    if (!Object.hasOwn(pages, path)) return false;
    const bytes = Buffer.from(pages[path]!);
    let written = writeSync(1, bytes);
    // A full disk accepts a part, and reports the error for the next write.
    while (written < bytes.length && fstatSync(1).isFile()) written += writeSync(1, bytes, written);
    if (written < bytes.length) process.stdout.write(bytes.subarray(written));
    return true;
  } catch (error) {
    // A closed pipe is no error. Others are reported by the code that runs next.
    return (error as NodeJS.ErrnoException).code === "EPIPE";
  }
}
