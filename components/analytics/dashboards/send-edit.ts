import type { Dashboard, Widget } from "@/lib/contract/analytics/dashboards";
import { applyEdit, areSameWidgets, type WidgetEdit } from "@/lib/domain/analytics/widget-merge";
import { ApiError, isApiError } from "@/lib/http/api-error";

/** Access to a dashboard: the known version, a reload, and a save that fails when the version is outdated. */
export type DashboardStore = {
  known: () => Dashboard;
  reload: () => Promise<Dashboard>;
  save: (widgets: Widget[], revision: number) => Promise<Dashboard>;
};

/** Attempts, well above the number of people expected on one dashboard at once. */
const ATTEMPTS = 8;
/** Errors after which the edit is retried: someone else saved meanwhile, or the outcome is unknown. */
const RETRY_CODES = ["stale", "outcome_unknown", "upstream_timeout", "upstream_unavailable", "upstream_failed", "busy"];

/**
 * Applies one edit to the current version of the dashboard. After a conflict or an unknown outcome, reloads and tries
 * again. An edit that is already applied changes nothing, so no widget is lost or duplicated.
 */
export async function sendEdit(store: DashboardStore, edit: WidgetEdit): Promise<Dashboard> {
  let base = store.known();
  for (let left = ATTEMPTS; ; left -= 1) {
    const widgets = applyEdit(base.widgets, edit);
    if (edit.kind === "add" && !widgets.some(({ id }) => id === edit.widget.id))
      throw new ApiError(422, { error: "too_many_widgets" });
    if (areSameWidgets(widgets, base.widgets)) return base;
    try {
      return await store.save(widgets, base.revision);
    } catch (error) {
      if (!isApiError(error) || !RETRY_CODES.includes(error.code) || left === 0) throw error;
      base = await store.reload();
    }
  }
}
