import { useLocale, useTranslations } from "next-intl";
import { useFeedName } from "@/components/catalogue/feeds/feed-texts";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { useWrite } from "@/lib/client/use-write";
import { approveRun, type Run, rejectRun } from "@/lib/contract/catalogue/feed-runs";
import { isHeldForRemoval, readChanges } from "@/lib/domain/catalogue/run-states";
import { formatPercent } from "@/lib/i18n/formats";
import { type RunHistoryView, STALE_AFTER_DECISION } from "./history-view";
import { HoldReasons } from "./hold-reasons";

type Props = { view: RunHistoryView; run: Run; onClose: () => void };

/** Confirms the approval of a held run, and shows its effect on the catalog. */
export function ApproveDialog({ view, run, onClose }: Props) {
  const t = useTranslations("feed-history.approval");
  const locale = useLocale();
  const { isPending, send } = useWrite(approveRun, { stale: STALE_AFTER_DECISION, onDone: () => t("approved") });
  const changes = readChanges(run) ?? { added: 0, changed: 0, removed: 0 };
  const isRemoval = isHeldForRemoval(run);
  const params = { siteId: view.siteId, runId: run.id };
  const act = () => send({ params, body: {} }).then(onClose);
  return (
    <AlertDialog
      isOpen
      title={isRemoval ? t("approveTitle", { removed: changes.removed }) : t("approveAnyway")}
      onCancel={onClose}
      choices={[
        {
          label: isRemoval ? t("approveAct", { removed: changes.removed }) : t("approveAnywayAct"),
          isDanger: true,
          isPending,
          onChoose: () => void act(),
        },
      ]}
      size="medium"
    >
      <p>{t("approveText", { ...changes, share: formatPercent(run.held?.share_removed ?? 0, locale) })}</p>
      <HoldReasons run={run} />
      <p className="mt-2">{t("approveUndoHint")}</p>
    </AlertDialog>
  );
}

/** Confirms the rejection of a held run, optionally with pausing its feed, so that it does not repeat. */
export function RejectRunDialog({ view, run, onClose }: Props) {
  const t = useTranslations("feed-history.approval");
  const getFeedName = useFeedName();
  const { isPending, send } = useWrite(rejectRun, { stale: STALE_AFTER_DECISION });
  const params = { siteId: view.siteId, runId: run.id };
  const act = (pause: boolean) =>
    send({ params, body: { pause } }, { onDone: () => t(pause ? "rejectedPaused" : "rejected") }).then(onClose);
  return (
    <AlertDialog
      isOpen
      title={t("rejectTitle")}
      onCancel={onClose}
      choices={[
        { label: t("rejectAct"), isPending, onChoose: () => void act(false) },
        { label: t("rejectPauseAct"), isPending, onChoose: () => void act(true) },
      ]}
      size="medium"
    >
      <p>{t("rejectText", { feed: getFeedName(run.feed) })}</p>
      <p className="mt-2">{t("rejectPauseText")}</p>
    </AlertDialog>
  );
}
