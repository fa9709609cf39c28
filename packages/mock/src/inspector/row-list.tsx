import type { ComponentChildren } from "preact";

interface Props<Item> {
  readonly items: readonly Item[];
  readonly label: string;
  readonly columns: ComponentChildren;
  /** The item that the keyboard is at. */
  readonly active: number;
  idOf(item: Item): number;
  onMove(item: Item): void;
  onOpen(item: Item): void;
  onClose(): void;
  renderRow(item: Item): ComponentChildren;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20 };

/** A grid of rows, which the keyboard moves through. */
export function RowList<Item>(props: Props<Item>) {
  const { items, label, columns, active, idOf, onMove, onOpen, onClose, renderRow } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    const index = items.findIndex((item) => idOf(item) === active);
    const step = steps[event.key];
    if (event.key === "Enter" && items[index]) onOpen(items[index]);
    else if (event.key === "Escape") onClose();
    else if (step !== undefined && items.length > 0) {
      const next = items[Math.min(Math.max(0, index + step), items.length - 1)]!;
      onMove(next);
      document.getElementById(`row-${idOf(next)}`)?.scrollIntoView({ block: "nearest" });
    } else return;
    event.preventDefault();
  };
  return (
    <div
      class="list"
      role="grid"
      aria-label={label}
      aria-activedescendant={items.some((item) => idOf(item) === active) ? `row-${active}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div class="row head" role="row">
        {columns}
      </div>
      <div role="rowgroup">
        {items.map((item) => (
          <div
            key={idOf(item)}
            id={`row-${idOf(item)}`}
            class={`row ${idOf(item) === active ? "active" : ""}`}
            role="row"
            aria-selected={idOf(item) === active}
            onClick={() => onOpen(item)}
          >
            {renderRow(item)}
          </div>
        ))}
      </div>
    </div>
  );
}
