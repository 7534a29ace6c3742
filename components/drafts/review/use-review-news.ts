import { hashKey, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { notify } from "@/lib/client/notify";
import { useSite } from "@/lib/client/site-context";
import { findReviewNews, type ReviewedDraft, type ReviewNews } from "@/lib/domain/drafts/review-news";

/** How often an open editor checks what others did with its draft. */
const POLL_MS = 20_000;

/** Options of the read of a draft in an open editor. */
export const DRAFT_WATCH = { refetchInterval: POLL_MS, refetchOnWindowFocus: "always" } as const;

type NewsOptions<T> = {
  queryKey: readonly unknown[];
  toReviewed: (answer: T) => ReviewedDraft;
  /** Who published the draft that the first answer had; null if it was discarded. */
  findPublisher: (before: T, after: T) => Promise<string | null>;
  /** Whether the editor is writing, so that changes are its own. */
  isBusy: boolean;
};

/** Announces what others did with the draft of an open editor, when its read brings it. */
export function useReviewNews<T>({ queryKey, ...options }: NewsOptions<T>): void {
  const t = useTranslations("drafts.news");
  const client = useQueryClient();
  const { user } = useSite();
  const latest = useRef(options);
  const hash = hashKey(queryKey);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    async function announce(news: ReviewNews, before: T, after: T): Promise<void> {
      if (news.code === "ended") {
        const by = await latest.current.findPublisher(before, after);
        return void notify({ kind: "warning", text: by === null ? t("discarded") : t("published", { by }) });
      }
      const by = "by" in news ? news.by : "";
      const detail = "note" in news ? (news.note ?? undefined) : undefined;
      notify({ kind: "warning", text: t(news.code, { by }), detail });
    }
    const cache = client.getQueryCache();
    let known = cache.get<T>(hash)?.state.data;
    return cache.subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "success" || event.query.queryHash !== hash) return;
      const before = known;
      const after: T = event.query.state.data;
      known = after;
      const { isBusy, toReviewed } = latest.current;
      if (before === undefined || before === after || event.action.manual || isBusy) return;
      for (const news of findReviewNews(toReviewed(before), toReviewed(after), user.id)) {
        announce(news, before, after).catch(() => undefined);
      }
    });
  }, [client, hash, user.id, t]);
}
