import { useTranslations } from "next-intl";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { SetFilters } from "@/components/drafts/list/set-filters";
import { FilterLinkMenu } from "@/components/lists/filter-link-menu";
import { FilterChoices, FilterToggle } from "@/components/lists/filter-links";
import { FoldedFilters } from "@/components/ui/folded-filters";
import { CAMPAIGN_STATES, campaignList } from "@/lib/contract/campaigns/campaign-shapes";
import type { CampaignView, ShownCampaigns } from "./use-campaign-page";

/** Filters as links: states, placement, problems, waiting for approval. */
export function ListFilters({ view, page }: { view: CampaignView; page: ShownCampaigns | undefined }) {
  const t = useTranslations("campaigns");
  const shared = useTranslations("query-customizations.list");
  const { placements } = useCampaignKind();
  const { problem, waiting } = view.state;
  const facets = page?.facets;
  const known = page?.known;
  const formatWithCount = (name: string, count: number | undefined) =>
    count === undefined ? name : shared("withCount", { name, count });
  const states = CAMPAIGN_STATES.filter((state) => known?.hasStatus !== false || state !== "draft");
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <FoldedFilters count={view.filterCount} className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {known?.hasDates !== false && (
          <FilterChoices
            view={view}
            filter="state"
            label={t("list.states.label")}
            options={[undefined, ...states].map((value) => ({
              value,
              label: formatWithCount(t(`list.states.${value ?? "all"}`), value && facets?.states[value]),
            }))}
          />
        )}
        <FilterLinkMenu
          view={view}
          filter="placement"
          label={t("list.filters.placement")}
          options={placements.map((value) => ({
            value,
            label: formatWithCount(t(`placements.${value}`), facets?.placements[value]),
          }))}
        />
        {(facets?.problems || problem) && (
          <FilterToggle view={view} filter="problem" value="any">
            {formatWithCount(t("list.filters.problem"), facets?.problems)}
          </FilterToggle>
        )}
        {(facets?.waiting || waiting) && (
          <FilterToggle view={view} filter="waiting" value="review">
            {formatWithCount(t("list.filters.waiting"), facets?.waiting)}
          </FilterToggle>
        )}
      </FoldedFilters>
    </div>
  );
}

/** The filters that are set, each with a link that removes it. */
export function ActiveFilters({ view }: { view: CampaignView }) {
  const t = useTranslations("campaigns");
  const shared = useTranslations("query-customizations.list");
  const { state, placement, waiting } = view.state;
  const words = {
    state: { name: t("list.states.label"), value: t(`list.states.${state ?? "all"}`) },
    placement: { name: t("list.filters.placement"), value: placement ? t(`placements.${placement}`) : "" },
    problem: { name: t("list.filters.problem"), value: t("list.filters.yes") },
    waiting: {
      name: waiting === "ending" ? t("list.states.label") : shared("draft"),
      value: shared(`filters.work.${waiting ?? "review"}`),
    },
  };
  return <SetFilters list={campaignList} view={view} nameFilter={(filter) => words[filter]} />;
}
