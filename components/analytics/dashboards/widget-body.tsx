import type { ReactNode } from "react";
import type { Widget } from "@/lib/contract/analytics/dashboards";
import { access as queryAccess } from "@/lib/contract/analytics/searches";
import { access as visitAccess } from "@/lib/contract/analytics/sessions";
import { access as statsAccess } from "@/lib/contract/analytics/site-stats";
import { changeMarks } from "@/lib/contract/history/change-marks";
import { settingsOf } from "@/lib/domain/analytics/widget-settings";
import { CatalogWidget, MarksWidget, NoteWidget, VisitsWidget } from "./other-widgets";
import { NoResultsWidget, QueriesWidget } from "./query-widgets";
import { Guarded } from "./read-body";
import { ChartWidget, MetricWidget } from "./stats-widgets";

/** What a widget shows. */
export function WidgetBody({ widget, title }: { widget: Widget; title: string }): ReactNode {
  const settings = settingsOf(widget);
  switch (widget.kind) {
    case "metric":
      return (
        <Guarded access={statsAccess}>
          <MetricWidget settings={settings} title={title} />
        </Guarded>
      );
    case "chart":
      return (
        <Guarded access={statsAccess}>
          <ChartWidget settings={settings} title={title} />
        </Guarded>
      );
    case "queries":
      return (
        <Guarded access={queryAccess}>
          <QueriesWidget settings={settings} title={title} />
        </Guarded>
      );
    case "no_results":
      return (
        <Guarded access={queryAccess}>
          <NoResultsWidget settings={settings} title={title} />
        </Guarded>
      );
    case "visits":
      return (
        <Guarded access={visitAccess}>
          <VisitsWidget settings={settings} />
        </Guarded>
      );
    case "catalog_state":
      return <CatalogWidget />;
    case "note":
      return <NoteWidget settings={settings} />;
    case "marks":
      return (
        <Guarded access={changeMarks.access}>
          <MarksWidget settings={settings} />
        </Guarded>
      );
  }
}
