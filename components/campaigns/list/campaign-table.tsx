import { CalendarRange, Copy, Ellipsis, SquarePen, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { buildCampaignHref, buildCampaignTimelineHref } from "@/components/campaigns/model/campaign-kinds";
import { type ListSelection, usePicking } from "@/components/drafts/list/list-selection";
import { ListTable } from "@/components/lists/list-table";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { useScreenAddress } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";
import type { ListedCampaign } from "@/lib/domain/campaigns/filter-campaigns";
import { carryOver } from "@/lib/domain/kit/carry-over";
import { useCampaignColumns, useCampaignTitle } from "./list-columns";
import type { CampaignView, ShownCampaigns } from "./use-campaign-page";

/** Actions on rows for users with write access; `copy` is absent if the backend cannot copy. */
export type CampaignVerbs = {
  delete: (row: ListedCampaign) => void;
  copy: ((ids: string[]) => void) | undefined;
};

type Props = {
  view: CampaignView;
  page: ShownCampaigns;
  isBusy: boolean;
  empty: ReactNode;
  /** Null without bulk actions. */
  selection: ListSelection | null;
  on: CampaignVerbs | null;
};

/** The campaigns as rows; the whole row links to its editor. */
export function CampaignTable({ view, page, isBusy, empty, selection, on }: Props) {
  const t = useTranslations("campaigns.list");
  const { site } = useSite();
  const kind = useCampaignKind();
  const address = useScreenAddress();
  const columns = useCampaignColumns(page.known);
  const picking = usePicking(selection, page.items, useCampaignTitle(), isPublished);
  return (
    <ListTable
      view={view}
      page={page}
      caption={t(`${kind.subject}.title`)}
      name={kind.subject}
      columns={picking === null ? columns : [picking, ...columns]}
      rows={page.items}
      isBusy={isBusy}
      empty={empty}
      row={{
        id: (row) => row.id,
        link: (row) => ({ href: carryOver(address, buildCampaignHref(kind, site.trackingCode, row.id)) }),
        isSelected: selection === null ? undefined : (row) => selection.has(row.id),
        actions: (row) => <RowMenu row={row} hasTimeline={page.known.hasStatus} on={on} />,
      }}
    />
  );
}

/** Whether a campaign can be copied and is on the timeline; false for a draft that was never published. */
export function isPublished({ state }: ListedCampaign): boolean {
  return state !== "draft";
}

/** Actions on one campaign. */
function RowMenu({ row, hasTimeline, on }: { row: ListedCampaign; hasTimeline: boolean; on: CampaignVerbs | null }) {
  const t = useTranslations("campaigns.list");
  const { site } = useSite();
  const kind = useCampaignKind();
  const title = useCampaignTitle()(row);
  const isLive = isPublished(row);
  const items: MenuItem[] = [
    { id: "open", label: t("open"), icon: SquarePen, href: buildCampaignHref(kind, site.trackingCode, row.id) },
    ...(on?.copy && isLive ? [{ id: "copy", label: t("copy"), icon: Copy }] : []),
    ...(hasTimeline && isLive
      ? [
          {
            id: "timeline",
            label: t("toTimeline"),
            icon: CalendarRange,
            href: buildCampaignTimelineHref(kind, site.trackingCode),
          },
        ]
      : []),
    ...(on ? [{ id: "delete", label: t("delete"), icon: Trash2, isDanger: true, startsGroup: true }] : []),
  ];
  return (
    <Menu
      trigger={{ label: t("more", { title }), icon: Ellipsis, isIconOnly: true, isSmall: true, kind: "quiet" }}
      align="end"
      items={items}
      onAction={(id) => {
        if (id === "copy") on?.copy?.([row.id]);
        else on?.delete(row);
      }}
    />
  );
}
