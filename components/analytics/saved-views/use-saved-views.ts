import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { To } from "@/components/ui/address-link";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { create, destroy, list, type SavedView, update, type ViewScreen } from "@/lib/contract/analytics/saved-views";
import { NOT_VIEWER } from "@/lib/contract/kit/common";
import { VIEW_PARAM, viewAddress, viewSearch } from "@/lib/domain/analytics/saved-view-search";
import { useSavedWrites } from "./use-saved-writes";
import { viewsInput } from "./views-input";

/** The kept views of a screen beside its address. */
export type SavedViewsState = {
  views: readonly SavedView[];
  /** What the address would be kept as. */
  search: string;
  /** The view that the address names. */
  current: SavedView | null;
  /** The address is no longer what the view keeps. */
  isEdited: boolean;
  to: (view: SavedView) => To;
  /** The screen without a view and without its filters. */
  plain: To;
};

/** The views that may be used here, and how the address stands to them. `drops` is no part of a view: the page. */
export function useSavedViews(screen: ViewScreen, drops: readonly string[]): SavedViewsState {
  const { site, groups } = useSite();
  const address = new URLSearchParams(useSearchParams().toString());
  const found = useQuery({
    ...read(list, viewsInput(site.trackingCode, screen)),
    enabled: groups.includes(list.group ?? ""),
    staleTime: 60_000,
  });
  const views = found.data?.views ?? [];
  const search = viewSearch(address, drops);
  const current = views.find(({ id }) => id === address.get(VIEW_PARAM)) ?? null;
  return {
    views,
    search,
    current,
    isEdited: current !== null && viewSearch(new URLSearchParams(current.search), drops) !== search,
    to: (view) => follow(viewAddress(view.search, view.id)),
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

/** What of a view is to be changed. */
export type ViewPatch = { name?: string; search?: string; is_shared?: boolean };

/** The writes of saved views. */
export function useViewWrites(screen: ViewScreen) {
  const t = useTranslations("saved-views");
  const params = { siteId: useSite().site.trackingCode };
  // Viewers keep views of their own, but undo nothing in the history.
  const mayUndo = useAllowed({ roles: [NOT_VIEWER] });
  const { nameCode, isPending, ...writes } = useSavedWrites({ list, create, update, destroy });
  const done = (key: "saved" | "removed", name: string) => () => ({ text: t(key, { name }), mayUndo });
  return {
    nameCode,
    isPending,
    add: (name: string, search: string, isShared: boolean) =>
      writes.create({ params, body: { screen, name, search, is_shared: isShared } }, { onDone: done("saved", name) }),
    change: ({ id, name, revision }: SavedView, patch: ViewPatch) =>
      writes.update(
        { params, body: { id, ...patch } },
        { ifMatch: revision, onDone: done("saved", patch.name ?? name) },
      ),
    remove: ({ id, name }: SavedView) => writes.destroy({ params, body: { id } }, { onDone: done("removed", name) }),
  };
}
