import type { ChangeDescriber } from "@/components/history/change-words";
import { diffWidgets } from "@/lib/domain/analytics/widget-merge";

export const WIDGET_DESCRIBER: ChangeDescriber = {
  lines: (before, after, { t }) =>
    diffWidgets(before, after)?.map(({ kind, widget }) => ({
      id: `widget-${widget.id}`,
      kind: kind === "moved" ? "changed" : kind,
      text: t(`widget.${kind}`, { name: widget.title ?? t(`widgetKinds.${widget.kind}`) }),
      details: [],
    })) ?? null,
};
