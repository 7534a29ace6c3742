"use client";

import { GripVertical } from "lucide-react";
import { useTranslations } from "next-intl";
import {
  createContext,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
} from "react";
import { Icon } from "./icon";
import type { ReorderLayout } from "./reorder-geometry";
import { type ReorderItem, type Reordering, useReorder } from "./use-reorder";
import { useSettle } from "./use-settle";

/** A list or a grid whose parts are put in order by dragging, by keys, or by other controls. */
export type ReorderListProps<T extends ReorderItem> = Reordering<T> & {
  label: string;
  /** Draws a part; must be stable. `ReorderHandle` stands somewhere in it, unless the part is fixed. */
  renderItem: (item: T) => ReactNode;
  className?: string;
};

type Handles = {
  hint: string;
  canMove: boolean;
  onKeyDown: (id: string, event: KeyboardEvent) => void;
  onBlur: () => void;
};

const HandleContext = createContext<Handles | null>(null);
// Beside the other one, because it changes for the one part that is taken, and not for all.
const HeldContext = createContext(false);

/** The grip of a part: Enter takes it, arrows move it, Enter drops it, Escape puts it back; Alt with arrows moves it at once. */
export const ReorderHandle = memo(function ReorderHandle({ id, name }: { id: string; name: string }) {
  const t = useTranslations("ui.reorder");
  const handles = useContext(HandleContext);
  const isHeld = useContext(HeldContext);
  if (!handles?.canMove) return null;
  return (
    <button
      type="button"
      data-reorder-handle=""
      aria-label={t("handle", { name })}
      aria-describedby={handles.hint}
      aria-pressed={isHeld}
      onKeyDown={(event) => handles.onKeyDown(id, event)}
      onBlur={handles.onBlur}
      className="target flex size-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-tight text-ink-3 hover:bg-row-hover hover:text-ink aria-pressed:bg-accent aria-pressed:text-on-accent"
    >
      <Icon of={GripVertical} size={16} />
    </button>
  );
});

function PlainPart<T extends ReorderItem>({
  item,
  layout,
  isHeld,
  renderItem,
}: {
  item: T;
  layout: ReorderLayout;
  isHeld: boolean;
  renderItem: (item: T) => ReactNode;
}) {
  return (
    <li
      data-reorder-id={item.id}
      data-held={isHeld || undefined}
      className={`group/part relative min-w-0 ${UNSEEN[layout]} data-held:outline-2 data-held:outline-pin data-held:outline-dashed data-held:-outline-offset-2`}
    >
      <HeldContext value={isHeld}>{renderItem(item)}</HeldContext>
    </li>
  );
}

// Parts out of sight are neither laid out nor painted; the sizes are what they are taken for until they were seen once.
const UNSEEN: Record<ReorderLayout, string> = {
  grid: "[content-visibility:auto] [contain-intrinsic-size:auto_10rem_auto_18rem]",
  list: "[content-visibility:auto] [contain-intrinsic-size:auto_18rem_auto_3.25rem]",
};

// 200 parts must follow a drop within 100 ms (features A1): a part is drawn again only when it is another one.
const Part = memo(PlainPart) as typeof PlainPart;

/** Parts in their order, each a list item; every move is said, and focus stays with the part that moved. */
export function ReorderList<T extends ReorderItem>(props: ReorderListProps<T>) {
  const t = useTranslations("ui.reorder");
  const { label, layout, items, renderItem, onMove, className } = props;
  const hint = useId();
  const reorder = useReorder(props);
  useSettle(
    reorder.listRef,
    items.map((item) => item.id),
  );
  const latest = useRef(reorder);
  useEffect(() => {
    latest.current = reorder;
  });
  const heldId = reorder.held?.id ?? null;
  const canMove = onMove !== undefined;
  const handles = useMemo<Handles>(
    () => ({
      hint,
      canMove,
      onKeyDown: (id, event) => latest.current.onKeyDown(id, event),
      onBlur: () => latest.current.onBlur(),
    }),
    [hint, canMove],
  );
  const line = reorder.line;
  return (
    <HandleContext value={handles}>
      <span id={hint} className="sr-only">
        {t("hint")}
      </span>
      <span role="status" aria-live="assertive" className="sr-only">
        {reorder.said}
      </span>
      <div className="relative">
        <ol ref={reorder.listRef} aria-label={label} data-layout={layout} className={className}>
          {items.map((item) => (
            <Part key={item.id} item={item} layout={layout} isHeld={item.id === heldId} renderItem={renderItem} />
          ))}
        </ol>
        {line && (
          <span
            aria-hidden
            className="pointer-events-none absolute z-(--z-sticky) rounded-tight bg-pin"
            style={{ left: line.left, top: line.top, width: line.width, height: line.height }}
          />
        )}
      </div>
    </HandleContext>
  );
}
