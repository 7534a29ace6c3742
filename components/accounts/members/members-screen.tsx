"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { ListResult } from "@/components/lists/list-result";
import { NoRows } from "@/components/lists/list-table";
import { type ListView, useList } from "@/components/lists/use-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { invite, listMembers, type Member, memberList } from "@/lib/contract/accounts/members";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import type { UnsentInvitation } from "./invitation-link-dialog";
import { MembersFilters } from "./members-filters";
import { MembersTable } from "./members-table";

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
  const path = buildScreenPath(getScreen("members"), siteId);
  const view = useList(memberList, { path });
  const [open, setOpen] = useState<Open>(null);
  const [unsent, setUnsent] = useState<UnsentInvitation | null>(null);
  const canWrite = useAllowed(invite.access);
  const found = useQuery({
    ...read(listMembers, { params: { siteId }, query: view.state }),
    placeholderData: keepPreviousData,
  });
  const project = found.data?.project;
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
      <MembersFilters view={view} action={path} />
      <ListResult
        found={found}
        announce={(page) => t("found", { total: page.total_count })}
        failed={t("loadFailed")}
        skeleton={{ rows: 10, columns: 4 }}
      >
        {(page, isBusy) => (
          <MembersTable
            view={view}
            page={page}
            isBusy={isBusy}
            empty={<NoMembers view={view} />}
            on={canWrite ? { open: (kind, member) => setOpen({ kind, member }), unsent: setUnsent } : null}
          />
        )}
      </ListResult>
      <Suspense fallback={null}>
        {open !== null && open.kind !== "remove" && (
          <MemberDialog
            member={open.kind === "edit" ? open.member : null}
            project={project}
            onClose={close}
            onUnsent={setUnsent}
          />
        )}
        {unsent !== null && <InvitationLinkDialog unsent={unsent} onClose={() => setUnsent(null)} />}
        {open?.kind === "remove" && <RemoveDialog member={open.member} project={project} onClose={close} />}
      </Suspense>
    </>
  );
}

function NoMembers({ view }: { view: ListView<typeof memberList> }) {
  const t = useTranslations("members");
  const { sendsMails } = useSite();
  return (
    <NoRows view={view} noMatch={t("noMatch")}>
      <EmptyState kind="nothing" title={t("nothing")}>
        {t(sendsMails === false ? "nothingHintUnsent" : "nothingHint")}
      </EmptyState>
    </NoRows>
  );
}
