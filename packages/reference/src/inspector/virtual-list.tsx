import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

interface Props<Item> {
  readonly items: readonly Item[];
  readonly rowHeight: number;
  readonly label: string;
  readonly columns: ComponentChildren;
  /** The item that the keyboard is at. */
  readonly active: number;
  idOf(item: Item): number;
  onMove(item: Item): void;
  onOpen(item: Item): void;
  onClose(): void;
  renderRow(item: Item, shown: readonly Item[]): ComponentChildren;
}

const overscan = 6;

/** A grid of thousands of rows of which only those in view exist. What is being read stays in place as rows arrive above. */
export function VirtualList<Item>(props: Props<Item>) {
  const { items, rowHeight, label, columns, active, idOf, onMove, onOpen, onClose, renderRow } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const first = Math.max(0, Math.floor(view.top / rowHeight) - overscan);
  const shown = items.slice(first, first + Math.ceil(view.height / rowHeight) + 2 * overscan);
  const topItem = useRef<{ id: number; offset: number }>(undefined);

  const measure = () => {
    const { scrollTop, clientHeight } = scroller.current!;
    const index = Math.floor(scrollTop / rowHeight);
    const item = items[index];
    topItem.current = scrollTop > 0 && item ? { id: idOf(item), offset: scrollTop - index * rowHeight } : undefined;
    if (scrollTop !== view.top || clientHeight !== view.height) setView({ top: scrollTop, height: clientHeight });
  };

  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure);
    observer.observe(scroller.current!);
    return () => observer.disconnect();
  });

  useLayoutEffect(() => {
    const anchor = topItem.current;
    if (!anchor) return;
    const index = items.findIndex((item) => idOf(item) === anchor.id);
    if (index >= 0) scroller.current!.scrollTop = index * rowHeight + anchor.offset;
  }, [items]);

  const reveal = (index: number) => {
    const { scrollTop, clientHeight } = scroller.current!;
    const headHeight = rowHeight;
    const top = index * rowHeight;
    if (top < scrollTop) scroller.current!.scrollTop = top;
    const bottom = top + rowHeight + headHeight;
    if (bottom > scrollTop + clientHeight) scroller.current!.scrollTop = bottom - clientHeight;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const index = items.findIndex((item) => idOf(item) === active);
    const page = Math.max(1, Math.floor(view.height / rowHeight) - 2);
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
    const ends: Readonly<Record<string, number>> = { Home: 0, End: items.length - 1 };
    const step = steps[event.key];
    const target = ends[event.key] ?? (step === undefined ? undefined : Math.max(0, index + step));
    if (event.key === "Enter" && items[index]) onOpen(items[index]);
    else if (event.key === "Escape") onClose();
    else if (target !== undefined && items.length > 0) {
      const next = Math.min(target, items.length - 1);
      onMove(items[next]!);
      reveal(next);
    } else return;
    event.preventDefault();
  };

  return (
    <div
      class="list"
      role="grid"
      aria-label={label}
      aria-rowcount={items.length + 1}
      aria-activedescendant={shown.some((item) => idOf(item) === active) ? `row-${active}` : undefined}
      tabIndex={0}
      ref={scroller}
      onScroll={measure}
      onKeyDown={onKeyDown}
    >
      <div class="row head" role="row" aria-rowindex={1}>
        {columns}
      </div>
      <div class="canvas" role="rowgroup" style={{ height: `${items.length * rowHeight}px` }}>
        {shown.map((item, place) => (
          <div
            key={idOf(item)}
            id={`row-${idOf(item)}`}
            class={`row ${idOf(item) === active ? "active" : ""}`}
            role="row"
            aria-rowindex={first + place + 2}
            aria-selected={idOf(item) === active}
            style={{ transform: `translateY(${(first + place) * rowHeight}px)` }}
            onClick={() => onOpen(item)}
          >
            {renderRow(item, shown)}
          </div>
        ))}
      </div>
    </div>
  );
}
