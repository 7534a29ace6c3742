import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { buildNewCampaignHref } from "@/components/campaigns/model/campaign-kinds";
import { SelectionBar, useListSelection } from "@/components/drafts/list/list-selection";
import { NoRows } from "@/components/lists/list-table";
import { EmptyState } from "@/components/ui/empty-state";
import { ScreenLink } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";
import { campaignList } from "@/lib/contract/campaigns/campaign-shapes";
import { buildFilterKey } from "@/lib/domain/kit/lists";
import { CampaignTable, type CampaignVerbs, isPublished } from "./campaign-table";
import { hasSubject } from "./find-campaign";
import type { CampaignView, ShownCampaigns } from "./use-campaign-page";

type Props = {
  view: CampaignView;
  page: ShownCampaigns;
  isBusy: boolean;
  siteId: string;
  createLink: RefObject<HTMLAnchorElement | null>;
  /** Null for read-only users. */
  on: CampaignVerbs | null;
};

/** The rows of a page, the link that creates what was searched for, and the actions on the selected rows. */
export function ListRows({ view, page, isBusy, siteId, createLink, on }: Props) {
  const t = useTranslations("campaigns.list");
  const kind = useCampaignKind();
  const q = view.state.q.trim();
  const selection = useListSelection(
    buildFilterKey(campaignList, view.state),
    page.items.filter(isPublished).map((row) => row.id),
  );
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
      <CampaignTable
        view={view}
        page={page}
        isBusy={isBusy}
        empty={<NoCampaigns view={view} canCreate={on !== null} />}
        selection={on?.copy ? selection : null}
        on={on}
      />
      {on?.copy && (
        <SelectionBar selection={selection} text={t("selected", { count: selection.ids.length })} onCopy={on.copy} />
      )}
    </>
  );
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
