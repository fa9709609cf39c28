/** A stream with the text of each event edited. An event that becomes empty is left out. */
export function mapEvents(
  stream: ReadableStream<Uint8Array>,
  edit: (block: string) => string,
): ReadableStream<Uint8Array> {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  let rest = "";
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        const blocks = (rest + decoder.decode(bytes, { stream: true })).split("\n\n");
        rest = blocks.pop() ?? "";
        for (const text of blocks.map(edit)) if (text !== "") controller.enqueue(encoder.encode(`${text}\n\n`));
      },
      flush(controller) {
        if (rest !== "") controller.enqueue(encoder.encode(rest));
      },
    }),
  );
}
