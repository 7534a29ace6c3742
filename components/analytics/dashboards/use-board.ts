import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { createEditQueue, usePending } from "@/lib/client/edit-queue";
import { read } from "@/lib/client/query";
import { storeAnswer } from "@/lib/client/store-answer";
import { useUnsavedGuard } from "@/lib/client/unsaved-guard";
import { useWrites } from "@/lib/client/use-write";
import { type Dashboard, saveWidgets, showDashboard, type Widget } from "@/lib/contract/analytics/dashboards";
import { applyEdits, type WidgetEdit } from "@/lib/domain/analytics/widget-merge";
import { sendEdit } from "./send-edit";

/** A dashboard as it is shown: the stored version plus the edits that are being sent. */
export type Board = {
  found: Pick<ReturnType<typeof useQuery>, "isError" | "isPending" | "isFetching" | "error"> & {
    refetch: () => Promise<unknown>;
  };
  dashboard: Dashboard | null;
  widgets: readonly Widget[];
  isSaving: boolean;
  /** Applies an edit immediately; once it is saved, announces `text` with an undo. */
  edit: (edit: WidgetEdit, text: string) => void;
};

const NONE: readonly Widget[] = [];

/** The widgets of a dashboard and a referentially stable function to edit them. */
export function useBoard(siteId: string, id: string): Board {
  const t = useTranslations();
  const client = useQueryClient();
  const { run } = useWrites(saveWidgets.feature);
  const showQuery = useMemo(() => read(showDashboard, { params: { siteId }, query: { id } }), [siteId, id]);
  const found = useQuery(showQuery);
  const [queue] = useState(() => createEditQueue<WidgetEdit>());
  const pending = usePending(queue);
  const widgets = useMemo(
    () => (found.data === undefined ? NONE : applyEdits(found.data.widgets, pending)),
    [found.data, pending],
  );
  const name = found.data?.name ?? "";
  useUnsavedGuard({
    isDirty: () => queue.pending().length > 0,
    save: () => queue.waitForAll(),
    describe: () => t("dashboards.unsaved", { name }),
  });

  async function apply(edit: WidgetEdit, text: string): Promise<boolean> {
    const isDone = await run(async ({ send, done }) => {
      const known = client.getQueryData(showQuery.queryKey);
      if (known === undefined) return false;
      const save = (next: Widget[], ifMatch: number) =>
        send(saveWidgets, { params: { siteId }, body: { id, widgets: next } }, { ifMatch, once: true });
      const reload = () => client.fetchQuery({ ...showQuery, staleTime: 0 });
      storeAnswer(client, showQuery, await sendEdit({ known: () => known, reload, save }, edit));
      done(text);
      return true;
    });
    if (isDone === null) await client.invalidateQueries({ queryKey: showQuery.queryKey });
    return isDone ?? false;
  }
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  const [edit] = useState(() => (one: WidgetEdit, text: string) => {
    void queue.add(one, () => latest.current(one, text));
  });
  return { found, dashboard: found.data ?? null, widgets, isSaving: pending.length > 0, edit };
}
