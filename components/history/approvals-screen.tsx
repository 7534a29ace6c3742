"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Segments } from "@/components/ui/address-link";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { Pagination } from "@/components/ui/pagination";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { useNeedsApproval } from "@/lib/client/approval";
import { read } from "@/lib/client/query";
import { useWaitingReviews } from "@/lib/client/shell-reads";
import { useAddress } from "@/lib/client/use-address";
import { APPROVAL_STATES, list } from "@/lib/contract/history/approvals";
import { APPROVAL_DAYS } from "@/lib/domain/kit/limits";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { approvalsAddress } from "./approvals-address";
import { useChangeWords } from "./change-words";
import { RequestCard } from "./request-card";

/** How often an open page looks for new requests and decisions. */
const LOOK_MS = 20_000;

/** Everything that waits for the approval of a second person: drafts as links to their lists, and requests with their decisions. */
export function ApprovalsScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("approvals");
  const needsApproval = useNeedsApproval();
  const [{ state, page }, setAddress] = useAddress(approvalsAddress);
  const found = useQuery({
    ...read(list, { params: { siteId }, query: { state, page } }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_MS,
  });
  const hrefFor = (next: Partial<{ state: typeof state; page: number }>) =>
    `?${new URLSearchParams(Object.entries({ state, page: 1, ...next }).map(([key, value]) => [key, String(value)]))}`;
  const hasFailed = found.isError && found.data === undefined;
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
            to: { href: hrefFor({ state: one }), onFollow: () => setAddress({ state: one, page: 1 }) },
            isCurrent: one === state,
          }))}
        />
      </div>
      {hasFailed && <FailedRead of={found} title={t("loadFailed")} />}
      <SkeletonWhile
        isWaiting={found.data === undefined && !hasFailed}
        skeleton={<SkeletonRows rows={4} columns={2} />}
      >
        {found.data?.items.length === 0 && (
          <EmptyState
            kind="nothing"
            title={state === "waiting" ? t("nothing") : t("nothingDecided", { days: APPROVAL_DAYS })}
          />
        )}
        <ul className="grid gap-3" aria-busy={found.isPlaceholderData || undefined}>
          {found.data?.items.map((request) => (
            <li key={request.id}>
              <RequestCard request={request} />
            </li>
          ))}
        </ul>
        {found.data && found.data.total_pages > 1 && (
          <Pagination
            page={found.data.page}
            pageSize={found.data.per_page}
            total={found.data.total_count}
            hrefFor={(number) => hrefFor({ page: number })}
            onNavigate={(number) => setAddress({ page: number })}
          />
        )}
      </SkeletonWhile>
    </>
  );
}

/** Drafts that the user may approve or that came back to them, as links to the lists that show them. */
function WaitingDrafts({ siteId }: { siteId: string }) {
  const t = useTranslations("approvals");
  const m = useTranslations("shell.menu");
  const words = useChangeWords();
  const counts = [...useWaitingReviews(siteId)].filter(([name]) => name !== list.feature);
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
