"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { UnreadableRows } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState, FailedRead, PastTheEnd } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { type SetAddress, useAddress } from "@/lib/client/use-address";
import { invite, list, type Member } from "@/lib/contract/accounts/members";
import type { Output } from "@/lib/http/endpoint";
import type { UnsentInvitation } from "./invitation-link-dialog";
import {
  buildMembersHref,
  buildMembersInput,
  isNarrowed,
  type MembersAddress,
  membersAddress,
  NO_FILTERS,
} from "./members-address";
import { MembersFilters } from "./members-filters";
import { MembersTable, type RowEvents } from "./members-table";

const MemberDialog = lazy(() => import("./member-dialog").then((file) => ({ default: file.MemberDialog })));
const InvitationLinkDialog = lazy(() =>
  import("./invitation-link-dialog").then((file) => ({ default: file.InvitationLinkDialog })),
);
const RemoveDialog = lazy(() => import("./member-dialog").then((file) => ({ default: file.RemoveDialog })));

/** What is open: an invitation, a member who is changed or removed, or nothing. */
type Open = { kind: "invite" } | { kind: "edit" | "remove"; member: Member } | null;

/** The members of a site: who may do what, and invitations. */
export function MembersScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("members");
  const { site } = useSite();
  const [address, setAddress] = useAddress(membersAddress);
  const [open, setOpen] = useState<Open>(null);
  const [unsent, setUnsent] = useState<UnsentInvitation | null>(null);
  const canWrite = useAllowed(invite.access);
  const found = useMembers(siteId, address);
  const page = found.data;
  const hasFailed = found.isError && page === undefined;
  const close = () => setOpen(null);
  return (
    <>
      <PageHead
        title={t("title")}
        meta={t("intro", { site: site.name })}
        actions={
          canWrite && (
            <Button kind="primary" icon={UserPlus} onClick={() => setOpen({ kind: "invite" })}>
              {t("invite.open")}
            </Button>
          )
        }
      />
      <MembersFilters siteId={siteId} address={address} onChange={setAddress} />
      <span role="status" className="sr-only">
        {page && !found.isPlaceholderData && t("found", { total: page.total_count })}
      </span>
      <UnreadableRows of={page} />
      {hasFailed && <FailedRead of={found} title={t("loadFailed")} />}
      <SkeletonWhile isWaiting={page === undefined && !hasFailed} skeleton={<SkeletonRows rows={10} columns={4} />}>
        {page && (
          <Rows
            page={page}
            isBusy={found.isFetching && found.isPlaceholderData}
            place={{ siteId, address, setAddress }}
            on={canWrite ? { open: (kind, member) => setOpen({ kind, member }), unsent: setUnsent } : null}
          />
        )}
      </SkeletonWhile>
      <Suspense fallback={null}>
        {open !== null && open.kind !== "remove" && (
          <MemberDialog
            member={open.kind === "edit" ? open.member : null}
            project={page?.project}
            onClose={close}
            onUnsent={setUnsent}
          />
        )}
        {unsent !== null && <InvitationLinkDialog unsent={unsent} onClose={() => setUnsent(null)} />}
        {open?.kind === "remove" && <RemoveDialog member={open.member} project={page?.project} onClose={close} />}
      </Suspense>
    </>
  );
}

/** A page of the list. */
function useMembers(siteId: string, address: MembersAddress) {
  return useQuery({
    ...read(list, buildMembersInput(siteId, address)),
    placeholderData: keepPreviousData,
  });
}

type RowsProps = {
  page: Output<typeof list>;
  isBusy: boolean;
  place: { siteId: string; address: MembersAddress; setAddress: SetAddress<typeof membersAddress> };
  on: RowEvents | null;
};

/** The rows of a page, and pagination. */
function Rows({ page, isBusy, place: { siteId, address, setAddress }, on }: RowsProps) {
  const t = useTranslations("members");
  const { sendsMails } = useSite();
  const empty =
    page.total_count > 0 ? (
      <PastTheEnd href={buildMembersHref(siteId, { ...address, page: 1 })} onFollow={() => setAddress({ page: 1 })} />
    ) : isNarrowed(address) ? (
      <EmptyState kind="no-match" title={t("noMatch")} onClear={() => setAddress(NO_FILTERS)} />
    ) : (
      <EmptyState kind="nothing" title={t("nothing")}>
        {t(sendsMails === false ? "nothingHintUnsent" : "nothingHint")}
      </EmptyState>
    );
  return (
    <>
      <MembersTable rows={page.items} isBusy={isBusy} empty={empty} on={on} />
      {page.total_count > 0 && (
        <Pagination
          page={page.page}
          pageSize={page.per_page}
          total={page.total_count}
          hrefFor={(number) => buildMembersHref(siteId, { ...address, page: number })}
          onNavigate={(number) => setAddress({ page: number })}
        />
      )}
    </>
  );
}
