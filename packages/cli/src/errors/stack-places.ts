/** Where an error came from, a line each, without its message. */
export function stackPlaces({ stack = "" }: { readonly stack?: string | undefined }): string {
  const places = stack.split("\n").filter((line) => /^ {4}at /.test(line));
  return places.map((line) => `${line}\n`).join("");
}
