import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import {
  type ChangeEntry,
  listChanges,
  restoreChange,
  showChange,
  undoChanges,
} from "@/lib/contract/history/change-history";
import { isApiError } from "@/lib/http/api-error";

// Undo and restore from a list of changes. For undo from a write's notification, see lib/client/done-notice.ts.

/** A later change that prevents an undo. */
export type LaterChange = { id: number; by: string; at: string };

/** Undo and restore, one at a time; each returns whether it succeeded. All reads are refetched afterwards. */
export type UndoActions = {
  isPending: boolean;
  /** Later changes that prevented the last attempt. */
  later: readonly LaterChange[];
  /** Undoes the whole write of a change. */
  undo: (id: number) => Promise<boolean>;
  restore: (id: number, side: "before" | "after") => Promise<boolean>;
};

/** Undoes and restores changes of the page's site; the notifications offer to undo that in turn. */
export function useUndo(): UndoActions {
  const t = useTranslations();
  const { site } = useSite();
  const [later, setLater] = useState<readonly LaterChange[]>([]);
  const params = { siteId: site.trackingCode };
  const onRefused = (error: Error) => {
    setLater(parseLaterChanges(error));
    return false;
  };
  const undoing = useWrite(undoChanges, { stale: "all", onDone: () => t("common.undone"), onRefused });
  const restoring = useWrite(restoreChange, { stale: "all", onDone: () => t("change-history.restored"), onRefused });
  const isPending = undoing.isPending || restoring.isPending;

  async function runExclusive(write: () => Promise<object | null>): Promise<boolean> {
    if (isPending) return false;
    setLater([]);
    return (await write()) !== null;
  }
  return {
    isPending,
    later,
    undo: (id) => runExclusive(() => undoing.send({ params, body: { id, with_related: true } })),
    restore: (id, side) => runExclusive(() => restoring.send({ params, body: { id, side } })),
  };
}

function parseLaterChanges(error: Error): LaterChange[] {
  const later: unknown = isApiError(error) ? error.body.later : undefined;
  return Array.isArray(later) ? later.filter(isLater) : [];
}

function isLater(value: unknown): value is LaterChange {
  if (typeof value !== "object" || value === null) return false;
  const { id, by, at } = value as Partial<Record<keyof LaterChange, unknown>>;
  return typeof id === "number" && typeof by === "string" && typeof at === "string";
}

/** The newest version of an object. */
export type NewestVersion = { isLoading: boolean; isFailed: boolean; id: number | null; version: unknown };

/**
 * Reads the newest version of a change's object.
 * @param isWanted nothing is read before.
 */
export function useNewestVersion(
  { feature, object }: Pick<ChangeEntry, "feature" | "object">,
  isWanted: boolean,
): NewestVersion {
  const params = { siteId: useSite().site.trackingCode };
  const query = { feature, object: object.id, per_page: 1 };
  const last = useQuery({ ...read(listChanges, { params, query }), enabled: isWanted });
  const id = last.data?.items[0]?.id ?? null;
  const newest = useQuery({
    ...read(showChange, { params, query: { id: id ?? 0 } }),
    enabled: isWanted && id !== null,
  });
  return {
    isLoading: isWanted && (last.isPending || (id !== null && newest.isPending)),
    isFailed: last.isError || newest.isError,
    id,
    version: newest.data?.after ?? null,
  };
}
