import type { Dashboard, Widget } from "@/lib/contract/analytics/dashboards";
import { applyEdit, areSameWidgets, type WidgetEdit } from "@/lib/domain/analytics/widget-merge";
import { ApiError, isApiError } from "@/lib/http/api-error";

/** Where a dashboard is: what is known of it, the way to read it anew, and the save that others may have outrun. */
export type DashboardStore = {
  known: () => Dashboard;
  reload: () => Promise<Dashboard>;
  save: (widgets: Widget[], revision: number) => Promise<Dashboard>;
};

/** So many people at once are not expected on one dashboard. */
const TRIES = 8;
/** The save was refused for what others did meanwhile, or nobody knows whether it was done. */
const AGAIN = ["stale", "outcome_unknown", "upstream_timeout", "upstream_unavailable", "upstream_failed", "busy"];

/**
 * Does one edit on top of whatever the dashboard is by then. Who was outrun, or heard nothing, looks at what is there and
 * does the same once more: an edit that is done already does nothing, so that no widget is lost or made twice.
 */
export async function sendEdit(store: DashboardStore, edit: WidgetEdit): Promise<Dashboard> {
  let base = store.known();
  for (let left = TRIES; ; left -= 1) {
    const widgets = applyEdit(base.widgets, edit);
    if (edit.kind === "add" && !widgets.some(({ id }) => id === edit.widget.id))
      throw new ApiError(422, { error: "too_many_widgets" });
    if (areSameWidgets(widgets, base.widgets)) return base;
    try {
      return await store.save(widgets, base.revision);
    } catch (error) {
      if (!isApiError(error) || !AGAIN.includes(error.code) || left === 0) throw error;
      base = await store.reload();
    }
  }
}
