"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ListResult } from "@/components/lists/list-result";
import { ListPages } from "@/components/lists/list-table";
import { useList } from "@/components/lists/use-list";
import { Segments } from "@/components/ui/address-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { useNeedsApproval } from "@/lib/client/approval";
import { read } from "@/lib/client/query";
import { useWaitingReviews } from "@/lib/client/shell-reads";
import { APPROVAL_STATES, approvalList, listApprovalRequests } from "@/lib/contract/history/approvals";
import { APPROVAL_DAYS } from "@/lib/domain/kit/limits";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { useChangeWords } from "./change-words";
import { RequestCard } from "./request-card";

/** How often an open page looks for new requests and decisions. */
const LOOK_MS = 20_000;

/** Everything that waits for the approval of a second person: drafts as links to their lists, and requests with their decisions. */
export function ApprovalsScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("approvals");
  const needsApproval = useNeedsApproval();
  const view = useList(approvalList);
  const { state } = view.state;
  const found = useQuery({
    ...read(listApprovalRequests, { params: { siteId }, query: view.state }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_MS,
  });
  return (
    <>
      <PageHead title={t("title")} meta={t("intro")} />
      {!needsApproval && <p className="mb-4 max-w-[72ch] text-ink-2">{t("isOff")}</p>}
      <WaitingDrafts siteId={siteId} />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 className="font-semibold text-xl">{t("requests")}</h2>
        <Segments
          label={t("states.label")}
          segments={APPROVAL_STATES.map((one) => ({
            label: t(`states.${one}`),
            to: view.toChange({ state: one }),
            isCurrent: one === state,
          }))}
        />
      </div>
      <ListResult found={found} failed={t("loadFailed")} skeleton={{ rows: 4, columns: 2 }}>
        {(page) => (
          <>
            {page.items.length === 0 && (
              <EmptyState
                kind="nothing"
                title={state === "waiting" ? t("nothing") : t("nothingDecided", { days: APPROVAL_DAYS })}
              />
            )}
            <ul className="grid gap-3" aria-busy={found.isPlaceholderData || undefined}>
              {page.items.map((request) => (
                <li key={request.id}>
                  <RequestCard request={request} />
                </li>
              ))}
            </ul>
            {page.total_pages > 1 && <ListPages view={view} page={page} />}
          </>
        )}
      </ListResult>
    </>
  );
}

/** Drafts that the user may approve or that came back to them, as links to the lists that show them. */
function WaitingDrafts({ siteId }: { siteId: string }) {
  const t = useTranslations("approvals");
  const m = useTranslations("shell.menu");
  const words = useChangeWords();
  const counts = [...useWaitingReviews(siteId)].filter(([name]) => name !== listApprovalRequests.feature);
  if (counts.length === 0) return null;
  const links = counts.flatMap(([name, { count, returned }]) => {
    const path = buildScreenPath(getScreen(name), siteId);
    const feature = words.feature(name);
    return [
      ...(count > 0 ? [{ href: `${path}?waiting=my_review`, text: `${feature}: ${m("waiting", { count })}` }] : []),
      ...(returned > 0
        ? [{ href: `${path}?waiting=returned`, text: `${feature}: ${m("returned", { count: returned })}` }]
        : []),
    ];
  });
  return (
    <section aria-labelledby="waiting-drafts" className="mb-6">
      <h2 id="waiting-drafts" className="mb-2 font-semibold text-xl">
        {t("drafts")}
      </h2>
      <ul className="grid gap-1 text-md">
        {links.map(({ href, text }) => (
          <li key={href}>
            <ScreenLink href={href}>{text}</ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
