import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { CallInit } from "@/lib/client/call";
import { hearing, useDone } from "@/lib/client/done";
import { announceError } from "@/lib/client/query-client";
import { approve, diff, errors, history, show } from "@/lib/contract/catalogue/feed-runs";
import { list } from "@/lib/contract/catalogue/plans";
import { queryKey } from "@/lib/http/query-key";

/** What a decision changes: the runs and what is seen of them, and the plans that it may pause. */
const STALE = [history, show, diff, errors, list];

/** Sends a decision about a run: done or refused it is said, and everything that it may have changed is read anew. */
export function useDecide(): { isPending: boolean; decide: Decide } {
  const t = useTranslations();
  const client = useQueryClient();
  const done = useDone();
  const [isPending, setPending] = useState(false);
  async function decide(send: (init: CallInit) => Promise<unknown>, said: string): Promise<void> {
    const { changeIds, told } = hearing();
    setPending(true);
    try {
      await send({ told });
      done(said, { changeIds });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      announceError(t, error, approve.feature);
    } finally {
      setPending(false);
      await Promise.all(STALE.map((call) => client.invalidateQueries({ queryKey: queryKey(call) })));
    }
  }
  return { isPending, decide };
}

type Decide = (send: (init: CallInit) => Promise<unknown>, said: string) => Promise<void>;
