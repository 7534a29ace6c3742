import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { useFilters } from "@/components/analytics/filters/use-filters";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { list, SESSION_GROUP } from "@/lib/contract/analytics/sessions";
import { CURSOR, listInput } from "./sessions-paths";

/** A question that has not been answered by then may be cancelled, in milliseconds. */
const PATIENCE_MS = 1_500;

/** The page of visits that the address asks for, and the way to give up waiting for it. */
export function useSessions(siteId: string) {
  const client = useQueryClient();
  const cursor = useSearchParams().get(CURSOR);
  const hasFilters = useSite().groups.includes(SESSION_GROUP);
  const { filters, to } = useFilters([CURSOR]);
  const input = listInput(siteId, filters, { cursor, hasFilters });
  const asked = read(list, input ?? { params: { siteId } });
  const found = useQuery({ ...asked, enabled: input !== null });
  const isSlow = useSlow(found.isFetching);
  return {
    ...{ found, filters, to, hasFilters, isSlow, cursor },
    isAsked: input !== null,
    /** Given up by hand: nothing is on its way, and nothing is there. */
    isCancelled: input !== null && found.isPending && found.fetchStatus === "idle",
    cancel: () => void client.cancelQueries({ queryKey: asked.queryKey }),
  };
}

/** What `useSessions` knows. */
export type Sessions = ReturnType<typeof useSessions>;

/** Whether something has been under way for longer than people wait without a word. */
function useSlow(isUnderWay: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isUnderWay]);
  return isSlow && isUnderWay;
}
