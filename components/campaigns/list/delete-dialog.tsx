import { useTranslations } from "next-intl";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { ApprovalHint } from "@/lib/client/approval";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { listBannerPlacements, toCampaignContent } from "@/lib/domain/campaigns/campaign";
import type { ListedCampaign } from "@/lib/domain/campaigns/filter-campaigns";
import { useCampaignTitle } from "./use-campaign-title";

type Props = {
  row: ListedCampaign;
  onCancel: () => void;
  onGone: () => void;
  /** Page to open afterwards, which then shows the confirmation; without it this page does. */
  href?: string;
};

/** Confirms deleting a campaign; repeats its queries or categories, its banners and whether shoppers see them. */
export function DeleteDialog({ row, onCancel, onGone, href }: Props) {
  const t = useTranslations("campaigns");
  const { site } = useSite();
  const { name, calls, stale } = useCampaignKind();
  const title = useCampaignTitle()(row);
  const { isPending, send } = useWrite(calls.destroy, { stale });
  const placements = listBannerPlacements(toCampaignContent(name, row).banners).map((placement) =>
    t(`placements.${placement}`),
  );
  const remove = () =>
    send(
      { params: { siteId: site.trackingCode }, body: { campaign: { id: row.id } } },
      {
        onDone: () => {
          onGone();
          return { text: t("list.deleting.done", { title }), href };
        },
        onRefused: () => {
          onCancel();
          return false;
        },
      },
    );
  const effect = row.state === "active" ? "live" : row.state === "planned" ? "planned" : "idle";
  return (
    <AlertDialog
      isOpen
      title={t("list.deleting.title", { title })}
      onCancel={onCancel}
      choices={[{ label: t("list.deleting.confirm"), isDanger: true, isPending, onChoose: () => void remove() }]}
    >
      {t(`list.deleting.${effect}`, { placements: placements.join(", ") })}
      {row.has_draft && row.state !== "draft" && ` ${t("list.deleting.draft")}`}
      {row.state !== "draft" && <ApprovalHint />}
    </AlertDialog>
  );
}
