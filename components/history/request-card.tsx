import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FailedRead } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { VersionDiff } from "@/components/ui/version-diff";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import {
  type ApprovalRequest,
  approveRequest,
  listApprovalRequests,
  showApprovalRequest,
  withdraw,
} from "@/lib/contract/history/approvals";
import { formatDateTime } from "@/lib/i18n/formats";
import { useChangeWords } from "./change-words";
import { RejectDialog } from "./reject-dialog";

/** A request: what it would change, who asks, and the decision. */
export function RequestCard({ request }: { request: ApprovalRequest }) {
  const t = useTranslations("approvals");
  const words = useChangeWords();
  const { site, user } = useSite();
  const [isOpen, setOpen] = useState(false);
  const canWrite = useAllowed(approveRequest.access);
  const at = formatDateTime(request.requested_at, site.time_zone);
  const isMine = request.requested_by.id === user.id;
  const sentence = words.sentence(request.change);
  return (
    <article className="grid gap-2 rounded-box border border-line bg-surface p-4">
      <h3 className="font-medium break-words">
        {request.status === "approved" ? sentence : t("planned", { change: sentence })}{" "}
        {request.changes > 1 && t("more", { count: request.changes - 1 })}
      </h3>
      <p className="text-ink-2 text-sm">
        {words.feature(request.change.feature)}
        {" · "}
        {isMine ? t("requestedByYou", { at }) : t("requestedBy", { by: request.requested_by.name, at })}
      </p>
      <Decision request={request} />
      <div className="flex flex-wrap gap-2">
        <Button isSmall kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? "hide" : "show")}
        </Button>
        {request.status === "waiting" &&
          canWrite &&
          (isMine ? <WithdrawButton id={request.id} /> : <DecisionButtons request={request} />)}
      </div>
      {isOpen && <Contents id={request.id} />}
    </article>
  );
}

/** What became of a decided request, and why. */
function Decision({ request: { status, decided_at, decided_by, note } }: { request: ApprovalRequest }) {
  const t = useTranslations("approvals");
  const { site } = useSite();
  if (status === "waiting") return null;
  const at = formatDateTime(decided_at ?? "", site.time_zone);
  return (
    <p className="text-md">
      {t(`decisions.${status}`, { by: decided_by?.name ?? "–", at })}{" "}
      {note !== null && <span className="[overflow-wrap:anywhere]">{t("note", { note })}</span>}
    </p>
  );
}

/** Approves or rejects a request of someone else. */
function DecisionButtons({ request }: { request: ApprovalRequest }) {
  const t = useTranslations("approvals");
  const { site } = useSite();
  const [isRejecting, setRejecting] = useState(false);
  const { isPending, send } = useWrite(approveRequest, {
    stale: "all",
    // A request with several changes is undone from the history.
    onDone: () => ({ text: t("approved"), needsApproval: true, canUndo: request.changes === 1 }),
  });
  return (
    <>
      <Button
        isSmall
        kind="primary"
        isPending={isPending}
        onClick={() => void send({ params: { siteId: site.trackingCode }, body: { id: request.id } })}
      >
        {t("approve")}
      </Button>
      <Button isSmall onClick={() => setRejecting(true)}>
        {t("reject")}
      </Button>
      {isRejecting && <RejectDialog request={request} onClose={() => setRejecting(false)} />}
    </>
  );
}

/** Withdraws an own request. */
function WithdrawButton({ id }: { id: string }) {
  const t = useTranslations("approvals");
  const { site } = useSite();
  const { isPending, send } = useWrite(withdraw, {
    stale: [listApprovalRequests, showApprovalRequest],
    onDone: () => t("withdrawn"),
  });
  return (
    <Button
      isSmall
      isPending={isPending}
      onClick={() => void send({ params: { siteId: site.trackingCode }, body: { id } })}
    >
      {t("withdraw")}
    </Button>
  );
}

/** What the request would change, as the history shows changes. */
function Contents({ id }: { id: string }) {
  const t = useTranslations("approvals");
  const words = useChangeWords();
  const { site } = useSite();
  const found = useQuery(read(showApprovalRequest, { params: { siteId: site.trackingCode }, query: { id } }));
  if (found.isPending) return <Skeleton height="4rem" />;
  if (found.data === undefined) return <FailedRead of={found} title={t("loadFailed")} headingLevel={3} />;
  const { contents } = found.data;
  return (
    <ul className="grid gap-3">
      {contents.map((one) => (
        <li key={one.id} className="grid gap-1">
          {contents.length > 1 && <h4 className="font-medium text-md">{words.sentence(one)}</h4>}
          <VersionDiff lines={words.diff(one.before, one.after)} same={t("same")} isPending={words.isPending} />
        </li>
      ))}
    </ul>
  );
}
