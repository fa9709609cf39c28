/** Drawn for 16 pixels, in strokes. */
const paths = {
  mark: "M3 4.5h10M3 8h6M3 11.5h8",
  list: "M2.5 4h11M2.5 8h11M2.5 12h7",
  bolt: "M9 1.5 3.5 9H8l-1 5.5L12.5 7H8z",
  clock: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 4.8V8l2.2 1.4",
  layers: "M8 2 2 5.2l6 3.2 6-3.2zM2.4 8.6 8 11.6l5.6-3M2.4 11.4 8 14.4l5.6-3",
  coins:
    "M2.5 5c0-1.4 2.2-2.3 5.5-2.3s5.5.9 5.5 2.3-2.2 2.3-5.5 2.3S2.5 6.4 2.5 5zM2.5 5v6c0 1.4 2.2 2.3 5.5 2.3s5.5-.9 5.5-2.3V5M2.5 8c0 1.4 2.2 2.3 5.5 2.3s5.5-.9 5.5-2.3",
  send: "M14 2 7 9M14 2 9.5 14 7 9 2 6.5z",
  spark: "M8 1.8 9.5 6.5 14.2 8 9.5 9.5 8 14.2 6.5 9.5 1.8 8 6.5 6.5z",
  close: "M4 4l8 8M12 4l-8 8",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  trash: "M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
