import { CalendarRange, Copy, Ellipsis, Plus, SquarePen, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import {
  buildCampaignHref,
  buildCampaignTimelineHref,
  buildNewCampaignHref,
} from "@/components/campaigns/model/campaign-kinds";
import { CopyBar, useSelectionWords } from "@/components/drafts/list/copy-selection";
import { ListTable, NoRows } from "@/components/lists/list-table";
import { addSelectColumn, useListSelection } from "@/components/lists/selection";
import { EmptyState } from "@/components/ui/empty-state";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { ScreenLink, useScreenAddress } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";
import { campaignList } from "@/lib/contract/campaigns/campaign-shapes";
import type { ListedCampaign } from "@/lib/domain/campaigns/filter-campaigns";
import { carryOver } from "@/lib/domain/kit/carry-over";
import { buildFilterKey } from "@/lib/domain/kit/lists";
import { hasSubject } from "./find-campaign";
import { useCampaignColumns } from "./list-columns";
import type { CampaignView, ShownCampaigns } from "./use-campaign-page";
import { useCampaignTitle } from "./use-campaign-title";

/** Actions on rows for users with write access; `copy` is absent if the backend cannot copy. */
export type CampaignVerbs = {
  delete: (row: ListedCampaign) => void;
  copy: ((ids: string[]) => void) | undefined;
};

type Props = {
  view: CampaignView;
  page: ShownCampaigns;
  isBusy: boolean;
  createLink: RefObject<HTMLAnchorElement | null>;
  /** Null for users who only read. */
  on: CampaignVerbs | null;
};

/** The campaigns of a page; the whole row links to its editor. */
export function CampaignRows({ view, page, isBusy, createLink, on }: Props) {
  const t = useTranslations("campaigns.list");
  const siteId = useSite().site.trackingCode;
  const kind = useCampaignKind();
  const q = view.state.q.trim();
  const ids = page.items.filter(isPublished).map((row) => row.id);
  const all = useListSelection(buildFilterKey(campaignList, view.state), ids);
  const selection = on?.copy ? all : null;
  const selectable = { selection, rows: page.items, words: useSelectionWords(), getName: useCampaignTitle() };
  const columns = addSelectColumn(useCampaignColumns(page.known), { ...selectable, canSelect: isPublished });
  const address = useScreenAddress();
  const isNew = on !== null && q !== "" && !page.items.some((row) => hasSubject(kind.name, row, q));
  return (
    <>
      {isNew && (
        <div className="mb-2 rounded-box border border-line bg-surface px-(--cell-x) py-2">
          <ScreenLink ref={createLink} look="secondary" icon={Plus} href={buildNewCampaignHref(kind, siteId, q)}>
            <span className="break-words text-left">{t(`${kind.subject}.createFor`, { q })}</span>
          </ScreenLink>
        </div>
      )}
      <ListTable
        view={view}
        page={page}
        caption={t(`${kind.subject}.title`)}
        name={kind.subject}
        columns={columns}
        rows={page.items}
        isBusy={isBusy}
        empty={<NoCampaigns view={view} canCreate={on !== null} />}
        row={{
          id: (row) => row.id,
          link: (row) => ({ href: carryOver(address, buildCampaignHref(kind, siteId, row.id)) }),
          isSelected: selection === null ? undefined : (row) => selection.has(row.id),
          actions: (row) => <RowMenu row={row} hasTimeline={page.known.hasStatus} on={on} />,
        }}
      />
      {on?.copy && <CopyBar selection={all} text={t("selected", { count: all.ids.length })} onCopy={on.copy} />}
    </>
  );
}

/** Whether a campaign can be copied and is on the timeline; false for a draft that was never published. */
function isPublished({ state }: ListedCampaign): boolean {
  return state !== "draft";
}

/** No campaigns yet, or no match. */
function NoCampaigns({ view, canCreate }: { view: CampaignView; canCreate: boolean }) {
  const t = useTranslations("campaigns.list");
  const { site } = useSite();
  const kind = useCampaignKind();
  const q = view.state.q.trim();
  return (
    <NoRows view={view} noMatch={q === "" ? t("noMatchFilters") : t("noMatch", { q })}>
      <EmptyState
        kind="nothing"
        title={t(`${kind.subject}.nothing`)}
        action={
          canCreate && (
            <ScreenLink look="primary" icon={Plus} href={buildNewCampaignHref(kind, site.trackingCode)}>
              {t("new")}
            </ScreenLink>
          )
        }
        sample={t(`${kind.subject}.sample`, { site: site.name })}
      >
        {t(`${kind.subject}.nothingHint`)}
      </EmptyState>
    </NoRows>
  );
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
