import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useSite } from "@/lib/client/site-context";
import { formatDateTime } from "@/lib/i18n/formats";
import type { DraftState, StoredDraft } from "./draft-state";
import { ReviewState } from "./review-state";
import { useRequester } from "./use-approval";

/** Commands of the banner that open a dialog. */
type StripVerbs = {
  discard: () => void;
  publish: () => void;
  /**
   * Answers a request for approval.
   * @param author who requested it.
   */
  requestChanges: (author: string) => void;
};

type Props = {
  draft: DraftState;
  /** Current time in epoch ms. */
  now: number;
  /** Null for users without write access. */
  on: StripVerbs | null;
  /** An action that everyone has, before the others. */
  extra?: ReactNode;
  /** On one line where there is room. */
  isSlim?: boolean;
  /** A further banner about the draft. */
  below?: ReactNode;
  /** What the screen shows, and what shoppers see. */
  children: ReactNode;
};

/** Banner of the unpublished draft: author, age, number of changes, review, and the actions on it; nothing without a draft. */
export function DraftStrip({ draft, now, on, extra, isSlim = false, below, children }: Props) {
  const t = useTranslations("drafts.strip");
  const { stored, count } = draft;
  if (stored === null) return null;
  const own = on !== null && <StripActions draft={draft} on={on} isSmall={isSlim} />;
  return (
    <section aria-label={t("label")} className="grid gap-2">
      <Banner
        isSlim={isSlim}
        title={<Title stored={stored} count={count} now={now} />}
        actions={
          extra ? (
            <>
              {extra}
              {own}
            </>
          ) : (
            own
          )
        }
      >
        {children} <ReviewState draft={stored} />
      </Banner>
      {below}
    </section>
  );
}

function Title({ stored, count, now }: { stored: StoredDraft; count: number; now: number }) {
  const t = useTranslations("drafts.strip");
  const format = useFormatter();
  const { site } = useSite();
  const at = Date.parse(stored.updated_at);
  const ago = () => (
    <time dateTime={stored.updated_at} title={formatDateTime(stored.updated_at, site.time_zone)}>
      {format.relativeTime(at, Math.max(now, at))}
    </time>
  );
  return t.rich("title", { by: stored.updated_by.name, count, ago });
}

function StripActions({ draft, on, isSmall }: { draft: DraftState; on: StripVerbs; isSmall: boolean }) {
  const t = useTranslations("drafts.strip");
  const b = useTranslations("drafts.bar");
  const c = useTranslations("drafts.requestChanges");
  const { user } = useSite();
  const requester = useRequester(draft);
  const mustAsk = draft.isApprovalRequired && draft.stored?.updated_by.id === user.id;
  return (
    <>
      <Button isSmall={isSmall} kind="quiet" onClick={on.discard}>
        {t("discard")}
      </Button>
      {requester !== null && (
        <Button isSmall={isSmall} kind="quiet" onClick={() => on.requestChanges(requester.name)}>
          {c("open")}
        </Button>
      )}
      {draft.unsaved === 0 && (
        <Button isSmall={isSmall} kind="primary" onClick={on.publish}>
          {mustAsk ? b("ask") : t("publish")}
        </Button>
      )}
    </>
  );
}
