"use client";

import { BookMarked, RotateCcw, Save } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { AddressLink } from "@/components/ui/address-link";
import { Button } from "@/components/ui/button";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { useSite } from "@/lib/client/site-context";
import { listSavedViews, type SavedView, type ViewScreen } from "@/lib/contract/analytics/saved-views";
import { useCanChange } from "./use-can-change";
import { type SavedViewsState, useSavedViews, useViewWrites } from "./use-saved-views";

const ViewsDialog = lazy(() => import("./saved-views-dialog").then((file) => ({ default: file.SavedViewsDialog })));

type Props = {
  screen: ViewScreen;
  /** Parameters that locate the user within the screen, for example the page of a list; not part of a view. */
  drops?: readonly string[];
};

const NO_DROPS: readonly string[] = [];

/** The saved views of a screen: apply, save and manage them. Needs the texts `saved-views`. Absent when the backend has none. */
export function SavedViews({ screen, drops = NO_DROPS }: Props) {
  const t = useTranslations("saved-views");
  const { supports } = useSite();
  const state = useSavedViews(screen, drops);
  const [isOpen, setOpen] = useState(false);
  if (!supports(listSavedViews)) return null;
  const items = [
    ...group(state, (view) => view.is_mine && !view.is_shared, t("own")),
    ...group(state, (view) => view.is_shared, t("shared")),
    { id: "plain", label: t("plain"), isChecked: state.current === null && state.search === "", startsGroup: true },
    { id: "manage", label: t("saveOrManage"), startsGroup: true },
  ];
  function choose(id: string) {
    const view = state.views.find((one) => one.id === id);
    if (view !== undefined) state.to(view).onFollow();
    else if (id === "plain") state.plain.onFollow();
    else setOpen(true);
  }
  const label = state.current === null ? t("label") : t("current", { name: state.current.name });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Menu trigger={{ label, icon: BookMarked, kind: "secondary" }} items={items} onAction={choose} align="end" />
      {state.current !== null && state.isEdited && (
        <EditedViewActions screen={screen} state={state} view={state.current} />
      )}
      <Suspense fallback={null}>
        {isOpen && <ViewsDialog screen={screen} state={state} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}

/** Menu items of one kind of views; the first one starts a group. */
function group(state: SavedViewsState, matchesView: (view: SavedView) => boolean, hint: string): MenuItem[] {
  return state.views.filter(matchesView).map((view, index) => ({
    id: view.id,
    label: view.name,
    hint,
    isChecked: view.id === state.current?.id,
    startsGroup: index === 0 && state.views[0] !== view,
  }));
}

/** Shown when the URL differs from the view: save the changes, or go back to the view. */
function EditedViewActions({ screen, state, view }: { screen: ViewScreen; state: SavedViewsState; view: SavedView }) {
  const t = useTranslations("saved-views");
  const { change, isPending } = useViewWrites(screen);
  const canChange = useCanChange();
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md">
      <span role="status" className="text-ink-2">
        {t("edited")}
      </span>
      {canChange(view) && (
        <Button
          kind="quiet"
          isSmall
          icon={Save}
          isPending={isPending}
          onClick={() => void change(view, { search: state.search })}
        >
          {t("saveChanges")}
        </Button>
      )}
      <AddressLink to={state.to(view)} className="inline-flex items-center gap-1 text-accent">
        <RotateCcw aria-hidden size={14} />
        {t("reset")}
      </AddressLink>
    </span>
  );
}
