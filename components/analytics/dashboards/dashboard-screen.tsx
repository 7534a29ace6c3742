"use client";

import { LayoutDashboard, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { FilterBar } from "@/components/analytics/filters/filter-bar";
import { Button } from "@/components/ui/button";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { ReorderList } from "@/components/ui/reorder-list";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { useStoredDoneNotice } from "@/lib/client/done-notice";
import { createRandomId } from "@/lib/client/random-id";
import { useAllowed } from "@/lib/client/site-context";
import { saveWidgets, type Widget } from "@/lib/contract/analytics/dashboards";
import { buildOverviewWidgets } from "@/lib/domain/analytics/ready-dashboard";
import { isApiError } from "@/lib/http/api-error";
import { DashboardDataProvider } from "./dashboard-data";
import { DashboardHead } from "./dashboard-head";
import { NoDashboard } from "./no-dashboard";
import { DashboardLeftOut } from "./stats-widgets";
import { type Board, useBoard } from "./use-board";
import { useDashboards } from "./use-dashboards";
import { useWidgetActions } from "./use-widget-actions";
import { useWidgetWords } from "./use-widget-words";
import { type WidgetAction, WidgetFrame } from "./widget-frame";

const DashboardCompare = lazy(() => import("./dashboard-compare").then((file) => ({ default: file.DashboardCompare })));
const WidgetDialog = lazy(() => import("./widget-dialog").then((file) => ({ default: file.WidgetDialog })));

type Props = {
  siteId: string;
  /** Null when the site has no dashboard. */
  id: string | null;
  /** When the page was rendered, so that server and browser use the same days. */
  openedAt: number;
};

/** A dashboard of a site: widgets with figures of other screens. */
export function DashboardScreen({ siteId, id, openedAt }: Props) {
  return id === null ? <NoDashboard /> : <ExistingDashboard siteId={siteId} id={id} openedAt={openedAt} />;
}

function ExistingDashboard({ siteId, id, openedAt }: Props & { id: string }) {
  const t = useTranslations("dashboards");
  const board = useBoard(siteId, id);
  const dashboards = useDashboards();
  const { found, dashboard } = board;
  // After undoing its creation or copy, this dashboard no longer exists.
  useStoredDoneNotice(() => window.location.assign(dashboards.buildHref(null)));
  if (isApiError(found.error) && found.error.status === 404)
    return <MissingDashboard buildHref={dashboards.buildHref} />;
  if (dashboard === null && found.isError) return <FailedRead of={found} title={t("loadFailed")} />;
  return (
    <SkeletonWhile isWaiting={dashboard === null} skeleton={<SkeletonRows rows={8} columns={3} />}>
      {dashboard !== null && <LoadedDashboard board={board} openedAt={openedAt} />}
    </SkeletonWhile>
  );
}

function LoadedDashboard({ board, openedAt }: { board: Board; openedAt: number }) {
  const t = useTranslations("dashboards");
  const canWrite = useAllowed(saveWidgets.access);
  const { open, setOpen, save, act, move } = useWidgetActions(board);
  const { dashboard, widgets } = board;
  if (dashboard === null) return null;
  return (
    <DashboardDataProvider widgets={widgets} now={openedAt}>
      <DashboardHead dashboard={dashboard} board={board} onAdd={() => setOpen("new")} />
      <FilterBar />
      <DashboardLeftOut />
      <Suspense fallback={<div className="mb-4 h-(--control)" />}>
        <DashboardCompare />
      </Suspense>
      {widgets.length === 0 ? (
        <NoWidgets board={board} canWrite={canWrite} onAdd={() => setOpen("new")} />
      ) : (
        <WidgetGrid
          label={t("widgets", { name: dashboard.name })}
          widgets={widgets}
          onAction={canWrite ? act : null}
          onMove={canWrite ? move : null}
        />
      )}
      {open !== null && (
        <Suspense fallback={null}>
          <WidgetDialog
            widget={open === "new" ? null : open}
            newId={createRandomId}
            now={openedAt}
            onSave={save}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </DashboardDataProvider>
  );
}

function NoWidgets({ board, canWrite, onAdd }: { board: Board; canWrite: boolean; onAdd: () => void }) {
  const t = useTranslations("dashboards");
  const fill = () => board.edit({ kind: "fill", widgets: buildOverviewWidgets(createRandomId) }, t("done.filled"));
  return (
    <EmptyState
      kind="nothing"
      title={t("empty.title")}
      action={
        canWrite && (
          <>
            <Button kind="primary" icon={LayoutDashboard} onClick={fill}>
              {t("empty.ready")}
            </Button>
            <Button icon={Plus} onClick={onAdd}>
              {t("addWidget")}
            </Button>
          </>
        )
      }
    >
      {t("empty.hint")}
    </EmptyState>
  );
}

function MissingDashboard({ buildHref }: { buildHref: (id: null) => string }) {
  const t = useTranslations("dashboards");
  return (
    <>
      <PageHead title={t("title")} />
      <EmptyState
        kind="nothing"
        title={t("errors.not_found")}
        action={<ScreenLink href={buildHref(null)}>{t("toOthers")}</ScreenLink>}
      >
        {t("deletedHint")}
      </EmptyState>
    </>
  );
}

type WidgetGridProps = {
  label: string;
  widgets: readonly Widget[];
  /** Null when the user may not change anything; otherwise referentially stable. */
  onAction: ((action: WidgetAction, id: string) => void) | null;
  onMove: ((id: string, position: number) => void) | null;
};

type Item = { id: string; name: string; widget: Widget };

/** The widgets of a dashboard in one or two columns, movable by pointer and keyboard. */
function WidgetGrid({ label, widgets, onAction, onMove }: WidgetGridProps) {
  const findItem = useItems();
  const items = useMemo(() => widgets.map(findItem), [widgets, findItem]);
  const draw = useCallback(({ widget }: Item) => <WidgetFrame widget={widget} onAction={onAction} />, [onAction]);
  return (
    <ReorderList
      label={label}
      layout="grid"
      items={items}
      renderItem={draw}
      className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:[&>li:has([data-wide])]:col-span-2"
      {...(onMove === null ? {} : { onMove: ({ id }: Item, position: number) => onMove(id, position) })}
    />
  );
}

/** Returns the same item for an equal widget, so that only changed widgets are redrawn. */
function useItems(): (widget: Widget) => Item {
  const words = useWidgetWords();
  const [known] = useState(() => new WeakMap<Widget, Item>());
  return useCallback(
    (widget) => {
      const name = words.title(widget);
      const last = known.get(widget);
      if (last?.name === name) return last;
      const item = { id: widget.id, name, widget };
      known.set(widget, item);
      return item;
    },
    [words, known],
  );
}
