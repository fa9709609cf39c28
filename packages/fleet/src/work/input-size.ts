/** What a tool's price is in proportion to, as the budgets of the SDK have it: the characters of input and options. */
export function inputSize({ input, options }: { input: string; options?: object | undefined }): number {
  if (/^https?:\S{1,2048}$/i.test(input)) return 1;
  return Math.max(1, input.length + (options === undefined ? 0 : JSON.stringify(options).length));
}
