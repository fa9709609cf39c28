/** Is this JSON that stops before it is complete? Scans instead of parsing, because the client parses the text later. */
export function endsEarly(text: string): boolean {
  return /^\s*[[{]/.test(text) && isInsideAt(text.length, text);
}

/** Is a string, list or object still open there? */
function isInsideAt(end: number, text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let i = 0; i < end; i++) {
    const char = text[i];
    if (isInString && char === "\\") i++;
    else if (char === '"') isInString = !isInString;
    else if (!isInString && (char === "{" || char === "[")) depth++;
    else if (!isInString && (char === "}" || char === "]")) depth--;
  }
  return isInString || depth > 0;
}
