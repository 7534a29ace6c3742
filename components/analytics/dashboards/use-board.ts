import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { callOnce } from "@/lib/client/call-once";
import { hearing, useDone } from "@/lib/client/done";
import { editQueue, usePending } from "@/lib/client/edit-queue";
import { read } from "@/lib/client/query";
import { announceError } from "@/lib/client/query-client";
import { useUnsavedGuard } from "@/lib/client/unsaved-guard";
import { type Dashboard, saveWidgets, show, type Widget } from "@/lib/contract/analytics/dashboards";
import { applyEdits, type WidgetEdit } from "@/lib/domain/analytics/widget-edits";
import { sendEdit } from "./send-edit";

/** A dashboard as it is drawn: what the backend has, with the edits that are on their way to it. */
export type Board = {
  found: Pick<ReturnType<typeof useQuery>, "isError" | "isPending" | "isFetching" | "error"> & {
    refetch: () => Promise<unknown>;
  };
  dashboard: Dashboard | null;
  widgets: readonly Widget[];
  isSaving: boolean;
  /** Does something to the widgets at once; `text` says so when it is done, with the way back. */
  edit: (edit: WidgetEdit, text: string) => void;
};

const NONE: readonly Widget[] = [];

/** The widgets of a dashboard and the way to change them; the same function as long as the dashboard is the same. */
export function useBoard(siteId: string, id: string): Board {
  const t = useTranslations();
  const client = useQueryClient();
  const done = useDone();
  const asked = useMemo(() => read(show, { params: { siteId }, query: { id } }), [siteId, id]);
  const found = useQuery(asked);
  const [queue] = useState(() => editQueue<WidgetEdit>());
  const pending = usePending(queue);
  const widgets = useMemo(
    () => (found.data === undefined ? NONE : applyEdits(found.data.widgets, pending)),
    [found.data, pending],
  );
  const name = found.data?.name ?? "";
  useUnsavedGuard({
    isDirty: () => queue.pending().length > 0,
    save: () => queue.settled(),
    describe: () => t("dashboards.unsaved", { name }),
  });

  async function send(edit: WidgetEdit, told: (ids: number[]) => void): Promise<boolean> {
    const known = client.getQueryData(asked.queryKey);
    if (known === undefined) return false;
    const save = (next: Widget[], revision: number) =>
      callOnce(
        saveWidgets,
        { params: { siteId }, body: { id, widgets: next } },
        { told, headers: { "if-match": `"${revision}"` } },
      );
    const reload = () => client.fetchQuery({ ...asked, staleTime: 0 });
    try {
      client.setQueryData(asked.queryKey, await sendEdit({ known: () => known, reload, save }, edit));
      return true;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      announceError(t, error, saveWidgets.feature);
      await client.invalidateQueries({ queryKey: asked.queryKey });
      return false;
    }
  }
  const latest = useRef({ send, done });
  useEffect(() => {
    latest.current = { send, done };
  });
  const [edit] = useState(() => (one: WidgetEdit, text: string) => {
    const heard = hearing();
    void queue
      .add(one, () => latest.current.send(one, heard.told))
      .then((isDone) => isDone && latest.current.done(text, heard));
  });
  return { found, dashboard: found.data ?? null, widgets, isSaving: pending.length > 0, edit };
}
