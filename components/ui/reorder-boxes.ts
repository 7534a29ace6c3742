import type { Box } from "./reorder-geometry";

// Where the parts of a list stand. To read that the browser must lay out what changed, so while a part is dragged over
// 200 others it is read once, and again only when the page was scrolled.

/** The boxes of parts, in the coordinates of their list, and where the list stood in the window (px). */
export type Measured = {
  boxes: readonly Box[];
  origin: { left: number; top: number };
  /** What was measured: the parts, without this one, at this place of the page. */
  of: readonly { id: string }[];
  without: string;
  scrolled: number;
};

/** The boxes of `items` but one; those that are not drawn are left out. */
export function measure(list: HTMLElement | null, items: readonly { id: string }[], without: string): Measured {
  const origin = list?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const parts = new Map(
    [...(list?.children ?? [])].map((part) => [part instanceof HTMLElement ? part.dataset.reorderId : undefined, part]),
  );
  const boxes = items.flatMap((item) => {
    const box = item.id === without ? undefined : parts.get(item.id)?.getBoundingClientRect();
    if (box === undefined) return [];
    return [{ left: box.left - origin.left, top: box.top - origin.top, width: box.width, height: box.height }];
  });
  return { boxes, origin: { left: origin.left, top: origin.top }, of: items, without, scrolled: window.scrollY };
}

/** Whether boxes that were measured are still those of these parts. */
export function isStill(measured: Measured, items: readonly { id: string }[], without: string): boolean {
  return measured.of === items && measured.without === without && measured.scrolled === window.scrollY;
}
