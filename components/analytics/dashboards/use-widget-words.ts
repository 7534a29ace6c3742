import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Widget } from "@/lib/contract/analytics/dashboards";
import { METRIC_KEYS } from "@/lib/domain/analytics/metrics";
import { QUERY_TABLES, resolveSettings } from "@/lib/domain/analytics/widget-settings";
import { SEARCH_SCOPES } from "@/lib/domain/search/search-scopes";

type WidgetNaming = Pick<Widget, "kind" | "settings" | "title">;

/** Names of widgets and of their settings. */
export type WidgetWords = {
  /** The title of a widget: its own, or a description of its content. */
  title: (widget: WidgetNaming) => string;
  /** Whether the title names the metric; otherwise the content does. */
  isNamed: (widget: WidgetNaming) => boolean;
  /** The name of the content. */
  content: (widget: WidgetNaming) => string;
  /** A setting and its values as text. */
  setting: (name: string) => string;
  value: (name: string, value: string) => string;
};

/** Names of widgets in the page's language; memoized, because a screen uses dozens of them. */
export function useWidgetWords(): WidgetWords {
  const t = useTranslations("dashboards");
  const a = useTranslations("analytics");
  return useMemo(() => {
    const getMetricName = (key: string) => a(`metrics.${METRIC_KEYS.find((one) => one === key) ?? "searches"}.name`);
    const getScopeName = (key: string) => a(`scopes.${SEARCH_SCOPES.find((one) => one === key) ?? "search"}`);
    const buildDefaultTitle = ({ kind, settings }: Pick<Widget, "kind" | "settings">): string => {
      const set = resolveSettings({ kind, settings });
      if (kind === "metric" || kind === "chart")
        return t("ofScope", { what: getMetricName(set.metric ?? ""), scope: getScopeName(set.scope ?? "") });
      if (kind !== "queries") return t(`kinds.${kind}.name`);
      return t(`tables.${QUERY_TABLES.find((one) => one === set.table) ?? "top"}`);
    };
    const findOwnTitle = ({ title }: WidgetNaming): string | null => (title?.trim() ? title : null);
    const isMetric = ({ kind }: WidgetNaming): boolean => kind === "metric" || kind === "chart";
    return {
      title: (widget) => findOwnTitle(widget) ?? buildDefaultTitle(widget),
      isNamed: (widget) => findOwnTitle(widget) === null,
      content: (widget) =>
        isMetric(widget)
          ? getMetricName(resolveSettings(widget).metric ?? "")
          : (findOwnTitle(widget) ?? buildDefaultTitle(widget)),
      setting: (name) => t(`settings.${name}` as "settings.metric"),
      value: (name, value) => {
        if (name === "metric") return getMetricName(value);
        if (name === "scope") return getScopeName(value);
        if (name === "table") return t(`tables.${value}` as "tables.top");
        if (name === "changes" && value !== "all") return a(`marks.kinds.${value}` as "marks.kinds.publish");
        return name === "rows" ? value : t(`values.${name}.${value}` as "values.compare.none");
      },
    };
  }, [t, a]);
}
