import { Copy, Ellipsis, Expand, Settings2, Shrink, SquareArrowOutUpRight, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, type ReactNode, useId } from "react";
import { Icon } from "@/components/ui/icon";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { ReorderHandle } from "@/components/ui/reorder-part";
import { ScreenLink } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";
import { useAddress } from "@/lib/client/use-address";
import type { Widget } from "@/lib/contract/analytics/dashboards";
import { searchesAccess } from "@/lib/contract/analytics/searches";
import { sessionsAccess } from "@/lib/contract/analytics/sessions";
import { statsAccess } from "@/lib/contract/analytics/site-stats";
import { changeMarks } from "@/lib/contract/history/change-marks";
import { resolveSettings } from "@/lib/domain/analytics/widget-settings";
import { compareAddress } from "./compare-address";
import { AccessGuard } from "./dashboard-data";
import { CatalogWidget, MarksWidget, NoteWidget, VisitsWidget } from "./other-widgets";
import { NoResultsWidget, QueriesWidget } from "./query-widgets";
import { ChartWidget, MetricWidget } from "./stats-widgets";
import { useWidgetWords } from "./use-widget-words";
import { buildWidgetHref } from "./widget-links";

export const WIDGET_ACTIONS = ["configure", "resize", "duplicate", "remove"] as const;
export type WidgetAction = (typeof WIDGET_ACTIONS)[number];

type Props = {
  widget: Widget;
  /** Null when the user may not change anything; otherwise referentially stable. */
  onAction: ((action: WidgetAction, id: string) => void) | null;
};

/** A widget in its frame: drag handle, title, link to the full screen, actions. */
export const WidgetFrame = memo(function WidgetFrame({ widget, onAction }: Props) {
  const words = useWidgetWords();
  const heading = useId();
  const title = words.title(widget);
  return (
    <section
      aria-labelledby={heading}
      data-wide={widget.width === 2 || undefined}
      className="flex h-full min-w-0 flex-col rounded-box border border-line bg-surface px-4 py-3 print:break-inside-avoid"
    >
      <div className="mb-2 flex min-h-8 items-center gap-1">
        {onAction !== null && <ReorderHandle id={widget.id} name={title} />}
        <h2 id={heading} className="min-w-0 flex-1 truncate font-semibold text-md" title={title}>
          {title}
        </h2>
        <OpenLink widget={widget} title={title} />
        {onAction !== null && <WidgetMenu widget={widget} title={title} onAction={onAction} />}
      </div>
      <div className="min-w-0 flex-1">
        <WidgetBody widget={widget} title={words.content(widget)} isNamed={words.isNamed(widget)} />
      </div>
    </section>
  );
});

type PartProps = { widget: Widget; title: string };

function OpenLink({ widget, title }: PartProps) {
  const t = useTranslations("dashboards");
  const { site } = useSite();
  const [{ compare, compare_from, compare_to }] = useAddress(compareAddress);
  const days: Record<string, string> = compare_from && compare_to ? { compare_from, compare_to } : {};
  const href = buildWidgetHref(site.trackingCode, widget.kind, resolveSettings(widget), { compare, ...days });
  if (href === null) return null;
  return (
    <ScreenLink
      href={href}
      look="plain"
      title={t("open")}
      className="target flex size-7 shrink-0 items-center justify-center rounded-tight text-ink-2 hover:bg-row-hover hover:text-ink"
    >
      <Icon of={SquareArrowOutUpRight} size={15} />
      <span className="sr-only">
        {t("open")} ({title})
      </span>
    </ScreenLink>
  );
}

function WidgetMenu({ widget, title, onAction }: PartProps & { onAction: NonNullable<Props["onAction"]> }) {
  const t = useTranslations("dashboards.actions");
  const listItems = (): MenuItem[] => [
    { id: "configure", label: t("configure"), icon: Settings2 },
    widget.width === 1
      ? { id: "resize", label: t("widen"), icon: Expand }
      : { id: "resize", label: t("narrow"), icon: Shrink },
    { id: "duplicate", label: t("duplicate"), icon: Copy },
    { id: "remove", label: t("remove"), icon: Trash2, isDanger: true, startsGroup: true },
  ];
  return (
    <Menu
      trigger={{ label: t("label", { name: title }), icon: Ellipsis, isIconOnly: true, isSmall: true, kind: "quiet" }}
      items={listItems}
      align="end"
      onAction={(id) => {
        const action = WIDGET_ACTIONS.find((one) => one === id);
        if (action !== undefined) onAction(action, widget.id);
      }}
    />
  );
}

/** The content of a widget; `isNamed`: the heading names its metric already. */
export function WidgetBody({ widget, title, isNamed }: PartProps & { isNamed: boolean }): ReactNode {
  const settings = resolveSettings(widget);
  switch (widget.kind) {
    case "metric":
      return (
        <AccessGuard access={statsAccess}>
          <MetricWidget settings={settings} title={title} isNamed={isNamed} />
        </AccessGuard>
      );
    case "chart":
      return (
        <AccessGuard access={statsAccess}>
          <ChartWidget settings={settings} title={title} isNamed={isNamed} />
        </AccessGuard>
      );
    case "queries":
      return (
        <AccessGuard access={searchesAccess}>
          <QueriesWidget settings={settings} title={title} />
        </AccessGuard>
      );
    case "no_results":
      return (
        <AccessGuard access={searchesAccess}>
          <NoResultsWidget settings={settings} title={title} />
        </AccessGuard>
      );
    case "visits":
      return (
        <AccessGuard access={sessionsAccess}>
          <VisitsWidget settings={settings} />
        </AccessGuard>
      );
    case "catalog_state":
      return <CatalogWidget />;
    case "note":
      return <NoteWidget settings={settings} />;
    case "marks":
      return (
        <AccessGuard access={changeMarks.access}>
          <MarksWidget settings={settings} />
        </AccessGuard>
      );
  }
}
