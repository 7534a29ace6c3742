import { useCallback, useMemo, useState } from "react";
import { ReorderList } from "@/components/ui/reorder-list";
import type { Widget } from "@/lib/contract/analytics/dashboards";
import { useWidgetWords } from "./use-widget-words";
import { type WidgetAction, WidgetFrame } from "./widget-frame";

type Props = {
  label: string;
  widgets: readonly Widget[];
  /** Both are left out where nothing may be changed; the same functions from one drawing to the next. */
  onAction: ((action: WidgetAction, id: string) => void) | null;
  onMove: ((id: string, position: number) => void) | null;
};

type Item = { id: string; name: string; widget: Widget };

/** The widgets of a dashboard in one column or two, moved by drag and by keys. */
export function WidgetGrid({ label, widgets, onAction, onMove }: Props) {
  const itemOf = useItems();
  const items = useMemo(() => widgets.map(itemOf), [widgets, itemOf]);
  const draw = useCallback(({ widget }: Item) => <WidgetFrame widget={widget} onAction={onAction} />, [onAction]);
  return (
    <ReorderList
      label={label}
      layout="grid"
      items={items}
      renderItem={draw}
      className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:[&>li:has([data-wide])]:col-span-2"
      {...(onMove === null ? {} : { onMove: ({ id }: Item, position: number) => onMove(id, position) })}
    />
  );
}

/** Equal widgets are the same part of the list, so that only what is another is drawn anew. */
function useItems(): (widget: Widget) => Item {
  const words = useWidgetWords();
  const [known] = useState(() => new WeakMap<Widget, Item>());
  return useCallback(
    (widget) => {
      const name = words.title(widget);
      const last = known.get(widget);
      if (last?.name === name) return last;
      const item = { id: widget.id, name, widget };
      known.set(widget, item);
      return item;
    },
    [words, known],
  );
}
