import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { To } from "@/components/ui/address-link";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  updateSavedView,
  type ViewScreen,
} from "@/lib/contract/analytics/saved-views";
import { NOT_VIEWER } from "@/lib/contract/kit/common";
import { buildViewAddress, buildViewSearch, VIEW_PARAM } from "@/lib/domain/analytics/saved-view-search";
import { useSavedWrites } from "./use-saved-writes";
import { buildViewsInput } from "./views-input";

/** The saved views of a screen and the state of its URL. */
export type SavedViewsState = {
  views: readonly SavedView[];
  /** The URL in the form in which a view stores it. */
  search: string;
  /** The view that the URL names. */
  current: SavedView | null;
  /** Whether the URL differs from the view. */
  isEdited: boolean;
  to: (view: SavedView) => To;
  /** The screen without a view and without its filters. */
  plain: To;
};

/** The views that the user may apply here. `drops` are parameters that are not part of a view, for example the page. */
export function useSavedViews(screen: ViewScreen, drops: readonly string[]): SavedViewsState {
  const { site, supports } = useSite();
  const address = new URLSearchParams(useSearchParams().toString());
  const found = useQuery({
    ...read(listSavedViews, buildViewsInput(site.trackingCode, screen)),
    enabled: supports(listSavedViews),
    staleTime: 60_000,
  });
  const views = found.data?.views ?? [];
  const search = buildViewSearch(address, drops);
  const current = views.find(({ id }) => id === address.get(VIEW_PARAM)) ?? null;
  return {
    views,
    search,
    current,
    isEdited: current !== null && buildViewSearch(new URLSearchParams(current.search), drops) !== search,
    to: (view) => follow(buildViewAddress(view.search, view.id)),
    plain: follow(""),
  };
}

function follow(search: string): To {
  const href = search === "" ? "?" : `?${search}`;
  return {
    href,
    onFollow: () => window.history.pushState(null, "", search === "" ? window.location.pathname : href),
  };
}

/** Fields of a view to change. */
export type ViewPatch = { name?: string; search?: string; is_shared?: boolean };

export function useViewWrites(screen: ViewScreen) {
  const t = useTranslations("saved-views");
  const params = { siteId: useSite().site.trackingCode };
  // Viewers may save private views, but may not undo changes in the history.
  const canUndo = useAllowed({ roles: [NOT_VIEWER] });
  const { nameCode, isPending, ...writes } = useSavedWrites({
    list: listSavedViews,
    create: createSavedView,
    update: updateSavedView,
    destroy: deleteSavedView,
  });
  const makeDoneHandler = (key: "saved" | "removed", name: string) => () => ({ text: t(key, { name }), canUndo });
  return {
    nameCode,
    isPending,
    add: (name: string, search: string, isShared: boolean) =>
      writes.create(
        { params, body: { screen, name, search, is_shared: isShared } },
        { onDone: makeDoneHandler("saved", name) },
      ),
    change: ({ id, name, revision }: SavedView, patch: ViewPatch) =>
      writes.update(
        { params, body: { id, ...patch } },
        { ifMatch: revision, onDone: makeDoneHandler("saved", patch.name ?? name) },
      ),
    remove: ({ id, name }: SavedView) =>
      writes.destroy({ params, body: { id } }, { onDone: makeDoneHandler("removed", name) }),
  };
}
