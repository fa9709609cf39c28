/** Is this JSON that stops before it is complete? Nothing at all is no JSON, and neither is text of another kind. */
export function endsEarly(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return false;
  } catch {
    return isInsideAt(text.length, text);
  }
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
