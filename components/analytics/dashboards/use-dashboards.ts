import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { createEditQueue, type EditQueue, usePending } from "@/lib/client/edit-queue";
import { read } from "@/lib/client/query";
import { createRandomId } from "@/lib/client/random-id";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { type SendWrite, useWrites } from "@/lib/client/use-write";
import {
  createDashboard,
  type DashboardLine,
  deleteDashboard,
  duplicate,
  listDashboards,
  rename,
  reorder,
  showDashboard,
  type Widget,
} from "@/lib/contract/analytics/dashboards";
import { applyListEdit, type ListEdit, moveInOrder } from "@/lib/domain/analytics/dashboard-list";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import type { Output } from "@/lib/http/endpoint";
import { buildQueryKey } from "@/lib/http/query-key";

// The menu and the screen share one list and one queue of edits: shown immediately, sent in order, each with an undo.

/** The dashboards of the site, and the actions on them. */
export type Dashboards = {
  /** Null until they are loaded. */
  lines: readonly DashboardLine[] | null;
  isFailed: boolean;
  canWrite: boolean;
  buildHref: (id: string | null) => string;
  /** Creates one and opens it. */
  create: (name: string, widgets: readonly Widget[]) => Promise<boolean>;
  rename: (line: DashboardLine, name: string) => void;
  /** Copies one and opens the copy. */
  duplicate: (line: DashboardLine) => void;
  /** Deletes one; if its page is open, leads to the others. */
  remove: (line: DashboardLine) => void;
  move: (line: DashboardLine, position: number) => void;
};

const queues = new Map<string, EditQueue<ListEdit>>();

function getQueue(siteId: string): EditQueue<ListEdit> {
  const known = queues.get(siteId) ?? createEditQueue<ListEdit>();
  queues.set(siteId, known);
  return known;
}

/** Prefix of the ID of a line that is not stored yet. */
const NEW = "new:";
/** Whether a dashboard is still being created. */
export function isBeingCreated({ id }: DashboardLine): boolean {
  return id.startsWith(NEW);
}

/** Needs the texts `dashboards.list` and `dashboards.errors`. `known` is shown until the list is read. */
export function useDashboards(known: Output<typeof listDashboards> | null = null): Dashboards {
  const t = useTranslations("dashboards.list");
  const { site } = useSite();
  const siteId = site.trackingCode;
  const params = { siteId };
  // Older than any answer, so that the list is read all the same.
  const found = useQuery({
    ...read(listDashboards, { params }),
    initialData: known ?? undefined,
    initialDataUpdatedAt: 0,
  });
  const pending = usePending(getQueue(siteId));
  const lines = useMemo(
    () => found.data?.dashboards && pending.reduce(applyListEdit, found.data.dashboards),
    [found.data, pending],
  );
  const act = useListEdit(siteId);
  const path = buildScreenPath(getScreen("dashboards"), siteId);
  const buildHref = (id: string | null) => (id === null ? path : `${path}/${encodeURIComponent(id)}`);
  const isHere = (id: string) => window.location.pathname.replace(/\/+$/, "") === buildHref(id);
  return {
    lines: lines ?? null,
    isFailed: found.isError && found.data === undefined,
    canWrite: useAllowed(createDashboard.access),
    buildHref,
    create: (name, widgets) =>
      act(
        { kind: "add", line: createLine(name, widgets.length), after: null },
        t("created", { name }),
        async (send) => {
          const { id } = await send(createDashboard, { params, body: { name, widgets: [...widgets] } }, ONCE);
          return buildHref(id);
        },
      ),
    rename: ({ id, name: was }, name) =>
      void act(
        { kind: "rename", id, name },
        t("renamed", { name }),
        async (send) => void (await send(rename, { params, body: { id, name, was } }, ONCE)),
      ),
    duplicate: (line) => {
      const name = t("copyOf", { name: line.name }).slice(0, 80);
      const copy = createLine(name, line.widgets_count);
      void act({ kind: "add", line: copy, after: line.id }, t("copied", { name }), async (send) => {
        const { id } = await send(duplicate, { params, body: { id: line.id, name } }, ONCE);
        return buildHref(id);
      });
    },
    remove: ({ id, name }) =>
      void act({ kind: "remove", id }, t("deleted", { name }), async (send) => {
        await send(deleteDashboard, { params, body: { id } }, ONCE);
        return isHere(id) ? buildHref(null) : undefined;
      }),
    move: ({ id, name }, position) => {
      const was = (lines ?? []).filter((one) => !isBeingCreated(one)).map((one) => one.id);
      const ids = moveInOrder(lines ?? [], id, position).filter((one) => !one.startsWith(NEW));
      void act(
        { kind: "order", ids, was },
        t("moved", { name }),
        async (send) => void (await send(reorder, { params, body: { ids, was } }, ONCE)),
      );
    },
  };
}

const ONCE = { once: true };

function createLine(name: string, widgets_count: number): DashboardLine {
  return { id: `${NEW}${createRandomId()}`, name, widgets_count };
}

/** Sends an edit; returns the page to open afterwards, if any. */
type SendEdit = (send: SendWrite) => Promise<string | undefined>;

/** Shows an edit, sends it after the earlier ones, reloads the list, and offers to undo it. */
function useListEdit(siteId: string): (edit: ListEdit, text: string, sendEdit: SendEdit) => Promise<boolean> {
  const client = useQueryClient();
  const { run } = useWrites(listDashboards.feature);
  // After a deletion, the deleted dashboard may still be open; it is not read again.
  const refresh = async (isShowStale = true) => {
    if (isShowStale) await client.invalidateQueries({ queryKey: buildQueryKey(showDashboard) });
    await client.fetchQuery({ ...read(listDashboards, { params: { siteId } }), staleTime: 0 }).catch(() => undefined);
  };
  return (edit, text, sendEdit) =>
    getQueue(siteId).add(edit, async () => {
      const isDone = await run(async ({ send, done }) => {
        const href = await sendEdit(send);
        await refresh(edit.kind !== "remove");
        done({ text, href });
        return true;
      });
      if (isDone === null) await refresh();
      return isDone ?? false;
    });
}
