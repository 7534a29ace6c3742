/** A part's box in the coordinates of its list, in px. */
export type Box = { left: number; top: number; width: number; height: number };

/** Parts in a column, or in rows that wrap. */
export type ReorderLayout = "grid" | "list";

/** The 1-based position that a part dropped at a point takes among `boxes`, which are in order and without the part. */
export function positionAt(boxes: readonly Box[], point: { x: number; y: number }, layout: ReorderLayout): number {
  const before = boxes.filter((box) => {
    if (layout === "list") return point.y > box.top + box.height / 2;
    const isInRow = point.y >= box.top && point.y <= box.top + box.height;
    return point.y > box.top + box.height || (isInRow && point.x > box.left + box.width / 2);
  });
  return before.length + 1;
}

/** How many parts stand in one row. */
export function columnsOf(boxes: readonly Box[]): number {
  const first = boxes[0];
  if (first === undefined) return 1;
  return Math.max(1, boxes.filter((box) => Math.abs(box.top - first.top) < first.height / 2).length);
}

const THICKNESS = 3;

/** The line that shows where a part will land: before the part that now has the position, else behind the last one. */
export function lineAt(boxes: readonly Box[], position: number, layout: ReorderLayout, gap: number): Box | null {
  const next = boxes[position - 1];
  const box = next ?? boxes.at(-1);
  if (box === undefined) return null;
  const away = (gap + THICKNESS) / 2;
  if (layout === "list") {
    const top = next === undefined ? box.top + box.height + away - THICKNESS : box.top - away;
    return { left: box.left, top, width: box.width, height: THICKNESS };
  }
  const left = next === undefined ? box.left + box.width + away - THICKNESS : box.left - away;
  return { left, top: box.top, width: THICKNESS, height: box.height };
}

/** Where an arrow key, Home or End takes a position; undefined for another key. Up and down go by a row, which is measured only then. */
export function positionByKey(key: string, position: number, count: number, columns: () => number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -1,
    ArrowDown: 1,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  const isRow = key === "ArrowUp" || key === "ArrowDown";
  const by = step !== undefined && isRow ? step * columns() : step;
  return by === undefined ? undefined : Math.min(count, Math.max(1, position + by));
}
