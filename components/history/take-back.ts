import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call";
import { hearing, useDone } from "@/lib/client/done";
import { read } from "@/lib/client/query";
import { announceError } from "@/lib/client/query-client";
import { useSite } from "@/lib/client/site-context";
import { type ChangeEntry, list, restore, show, undo } from "@/lib/contract/history/change-history";
import { isApiError } from "@/lib/http/api-error";

// Taking back and restoring out of a list of changes. From the notice of a write: done.ts.

/** A change that stands in the way of another one's way back. */
export type LaterChange = { id: number; by: string; at: string };

/** The ways back, one at a time; each answers whether it was done, announces its outcome, and asks all reads anew. */
export type TakeBack = {
  isPending: boolean;
  /** What stood in the way of the last try; empty when nothing did. */
  later: readonly LaterChange[];
  undo: (id: number) => Promise<boolean>;
  restore: (id: number, side: "before" | "after") => Promise<boolean>;
};

/** Takes changes of the page's site back, and restores versions; the notice of both can be taken back in turn. */
export function useTakeBack(): TakeBack {
  const t = useTranslations();
  const client = useQueryClient();
  const done = useDone();
  const { site } = useSite();
  const [isPending, setPending] = useState(false);
  const [later, setLater] = useState<readonly LaterChange[]>([]);
  const params = { siteId: site.trackingCode };

  async function attempt(text: string, send: (init: { told: (ids: number[]) => void }) => Promise<unknown>) {
    if (isPending) return false;
    const heard = hearing();
    setPending(true);
    setLater([]);
    try {
      await send({ told: heard.told });
      done(text, heard);
      return true;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setLater(laterOf(error));
      announceError(t, error, undo.feature);
      return false;
    } finally {
      setPending(false);
      await client.invalidateQueries();
    }
  }
  return {
    isPending,
    later,
    undo: (id) => attempt(t("common.undone"), (init) => callApi(undo, { params, body: { id } }, init)),
    restore: (id, side) =>
      attempt(t("change-history.restored"), (init) => callApi(restore, { params, body: { id, side } }, init)),
  };
}

function laterOf(error: Error): LaterChange[] {
  const later: unknown = isApiError(error) ? error.body.later : undefined;
  return Array.isArray(later) ? later.filter(isLater) : [];
}

function isLater(value: unknown): value is LaterChange {
  if (typeof value !== "object" || value === null) return false;
  const { id, by, at } = value as Partial<Record<keyof LaterChange, unknown>>;
  return typeof id === "number" && typeof by === "string" && typeof at === "string";
}

/** What an object is now: what its newest change left. */
export type Newest = { isLoading: boolean; isFailed: boolean; id: number | null; version: unknown };

/** The newest version of what a change is about; asked for only while `isWanted`. */
export function useNewestVersion(
  { feature, object }: Pick<ChangeEntry, "feature" | "object">,
  isWanted: boolean,
): Newest {
  const params = { siteId: useSite().site.trackingCode };
  const query = { feature, object: object.id, per_page: 1 };
  const last = useQuery({ ...read(list, { params, query }), enabled: isWanted });
  const id = last.data?.items[0]?.id ?? null;
  const newest = useQuery({ ...read(show, { params, query: { id: id ?? 0 } }), enabled: isWanted && id !== null });
  return {
    isLoading: isWanted && (last.isPending || (id !== null && newest.isPending)),
    isFailed: last.isError || newest.isError,
    id,
    version: newest.data?.after ?? null,
  };
}
