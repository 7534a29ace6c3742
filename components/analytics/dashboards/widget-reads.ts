import type { Widget } from "@/lib/contract/analytics/dashboards";
import { list as queries } from "@/lib/contract/analytics/searches";
import { list as sessions } from "@/lib/contract/analytics/sessions";
import { fetchStats } from "@/lib/contract/analytics/site-stats";
import { stats as qualityStats } from "@/lib/contract/catalogue/data-quality";
import { history } from "@/lib/contract/catalogue/feed-runs";
import { changeMarks } from "@/lib/contract/history/change-marks";
import { settingsOf } from "@/lib/domain/analytics/widget-settings";
import type { Endpoint } from "@/lib/http/endpoint";
import { type Asked, marksInput, needsOf, queriesInput, runsInput, statsInput, visitsInput } from "./widget-inputs";

/** A call with what it is asked. */
export type WidgetRead = { call: Endpoint; input: { params: { siteId: string }; query?: Record<string, unknown> } };

/** So many widgets have their figures in the page; those further down ask for them when they are drawn. */
const FIRST = 12;

/** What the first widgets of a dashboard ask for, each question once. */
export function widgetReads(asked: Asked, widgets: readonly Widget[]): WidgetRead[] {
  const stats = [...needsOf(widgets)].map(
    ([scope, metrics]): WidgetRead => ({ call: fetchStats, input: statsInput(asked, scope, metrics) }),
  );
  const others = widgets.slice(0, FIRST).flatMap((widget) => readsOf(asked, widget));
  const unique = new Map([...stats, ...others].map((one) => [`${one.call.path} ${JSON.stringify(one.input)}`, one]));
  return [...unique.values()];
}

function readsOf(asked: Asked, widget: Widget): WidgetRead[] {
  const settings = settingsOf(widget);
  const { siteId } = asked;
  switch (widget.kind) {
    case "queries":
      return [{ call: queries, input: queriesInput(asked, settings) }];
    case "no_results":
      return [{ call: queries, input: queriesInput(asked, { ...settings, table: "no_results" }) }];
    case "visits":
      return [{ call: sessions, input: visitsInput(asked, settings) }];
    case "catalog_state":
      return [
        { call: qualityStats, input: { params: { siteId } } },
        { call: history, input: runsInput({ siteId }) },
      ];
    case "marks":
      return [{ call: changeMarks, input: marksInput(asked) }];
    case "chart":
      return settings.marks === "hidden" ? [] : [{ call: changeMarks, input: marksInput(asked) }];
    default:
      return [];
  }
}
