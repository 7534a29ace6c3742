import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { requestId } from "@/lib/client/call";
import { callOnce } from "@/lib/client/call-once";
import { hearing, keepDone, useDone } from "@/lib/client/done";
import { type EditQueue, editQueue, usePending } from "@/lib/client/edit-queue";
import { read } from "@/lib/client/query";
import { announceError } from "@/lib/client/query-client";
import { useAllowed, useSite } from "@/lib/client/site-context";
import {
  create,
  type DashboardLine,
  destroy,
  duplicate,
  list,
  rename,
  reorder,
  show,
  type Widget,
} from "@/lib/contract/analytics/dashboards";
import { applyListEdit, type ListEdit, orderWith } from "@/lib/domain/analytics/dashboard-list";
import { screenNamed, screenPath } from "@/lib/domain/kit/screens";
import { queryKey } from "@/lib/http/query-key";

// The menu and the screen show one list and change it in one way: at once, in their order, each with its way back.

/** The dashboards of the page's site, and what can be done to them. */
export type Dashboards = {
  /** Null until they are there. */
  lines: readonly DashboardLine[] | null;
  isFailed: boolean;
  mayWrite: boolean;
  hrefOf: (id: string | null) => string;
  /** Makes one and opens it. */
  create: (name: string, widgets: readonly Widget[]) => Promise<boolean>;
  rename: (line: DashboardLine, name: string) => void;
  duplicate: (line: DashboardLine) => void;
  /** Deletes one; the page of one that is gone leads to the others. */
  remove: (line: DashboardLine) => void;
  move: (line: DashboardLine, position: number) => void;
};

const queues = new Map<string, EditQueue<ListEdit>>();

function queueOf(siteId: string): EditQueue<ListEdit> {
  const known = queues.get(siteId) ?? editQueue<ListEdit>();
  queues.set(siteId, known);
  return known;
}

/** How a line that is not there yet is called. */
const NEW = "new:";
/** Whether a dashboard is being made still. */
export function isBeingMade({ id }: DashboardLine): boolean {
  return id.startsWith(NEW);
}

type Told = { told: (ids: number[]) => void };

/** The page must have the texts `dashboards.list` and `dashboards.errors`. */
export function useDashboards(): Dashboards {
  const t = useTranslations("dashboards.list");
  const { site } = useSite();
  const siteId = site.trackingCode;
  const params = { siteId };
  const found = useQuery(read(list, { params }));
  const pending = usePending(queueOf(siteId));
  const lines = useMemo(
    () => found.data?.dashboards && pending.reduce(applyListEdit, found.data.dashboards),
    [found.data, pending],
  );
  const act = useAct(siteId);
  const path = screenPath(screenNamed("dashboards"), siteId);
  const hrefOf = (id: string | null) => (id === null ? path : `${path}/${encodeURIComponent(id)}`);
  const isHere = (id: string) => window.location.pathname.replace(/\/+$/, "") === hrefOf(id);
  const leaveFor = (id: string | null, text: string, changeIds: readonly number[]) => {
    keepDone(text, changeIds, Date.now());
    window.location.assign(hrefOf(id));
  };
  return {
    lines: lines ?? null,
    isFailed: found.isError && found.data === undefined,
    mayWrite: useAllowed(create.access),
    hrefOf,
    create: (name, widgets) =>
      act({ kind: "add", line: lineOf(name, widgets.length), after: null }, t("created", { name }), {
        send: async (init) => (await callOnce(create, { params, body: { name, widgets: [...widgets] } }, init)).id,
        leave: leaveFor,
      }),
    rename: ({ id, name: was }, name) =>
      void act({ kind: "rename", id, name }, t("renamed", { name }), {
        send: async (init) => (await callOnce(rename, { params, body: { id, name, was } }, init)).id,
      }),
    duplicate: (line) => {
      const name = t("copyOf", { name: line.name }).slice(0, 80);
      void act({ kind: "add", line: lineOf(name, line.widgets_count), after: line.id }, t("copied", { name }), {
        send: async (init) => (await callOnce(duplicate, { params, body: { id: line.id, name } }, init)).id,
      });
    },
    remove: ({ id, name }) =>
      void act({ kind: "remove", id }, t("deleted", { name }), {
        send: async (init) => {
          await callOnce(destroy, { params, body: { id } }, init);
          return null;
        },
        leave: isHere(id) ? leaveFor : undefined,
      }),
    move: ({ id, name }, position) => {
      const was = (lines ?? []).filter((one) => !isBeingMade(one)).map((one) => one.id);
      const ids = orderWith(lines ?? [], id, position).filter((one) => !one.startsWith(NEW));
      void act({ kind: "order", ids, was }, t("moved", { name }), {
        send: async (init) => {
          await callOnce(reorder, { params, body: { ids, was } }, init);
          return null;
        },
      });
    },
  };
}

function lineOf(name: string, widgets_count: number): DashboardLine {
  return { id: `${NEW}${requestId()}`, name, widgets_count };
}

type Leave = (id: string | null, text: string, changeIds: readonly number[]) => void;
type Act = { send: (init: Told) => Promise<string | null>; leave?: Leave | undefined };

/** Shows an edit, has it done, reads the list anew, and says so with the way back; a refusal is announced. */
function useAct(siteId: string): (edit: ListEdit, text: string, act: Act) => Promise<boolean> {
  const t = useTranslations();
  const client = useQueryClient();
  const done = useDone();
  const params = { siteId };
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: queryKey(show) });
    await client.fetchQuery({ ...read(list, { params }), staleTime: 0 }).catch(() => undefined);
  };
  return async (edit, text, { send, leave }) => {
    const heard = hearing();
    let made: string | null = null;
    const isDone = await queueOf(siteId).add(edit, async () => {
      try {
        made = await send(heard);
        await refresh();
        return true;
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        announceError(t, error, list.feature);
        await refresh();
        return false;
      }
    });
    if (!isDone) return false;
    if (leave === undefined) done(text, heard);
    else leave(made, text, heard.changeIds);
    return true;
  };
}
