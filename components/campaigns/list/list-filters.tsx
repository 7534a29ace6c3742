import { useTranslations } from "next-intl";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { ActiveFilterLinks } from "@/components/drafts/list/active-filter-links";
import { FilterChoices, FilterToggle } from "@/components/lists/filter-links";
import { FilterMenu } from "@/components/ui/filter-menu";
import { FoldedFilters } from "@/components/ui/folded-filters";
import { CAMPAIGN_STATES, campaignList } from "@/lib/contract/campaigns/campaign-shapes";
import { clearFilters, listSetFilters } from "@/lib/domain/kit/lists";
import type { CampaignView, ShownCampaigns } from "./use-campaign-page";

/** Filters as links: states, placement, problems, waiting for approval. */
export function ListFilters({ view, page }: { view: CampaignView; page: ShownCampaigns | undefined }) {
  const t = useTranslations("campaigns");
  const shared = useTranslations("query-customizations.list");
  const { placements } = useCampaignKind();
  const { placement, problem, waiting } = view.state;
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
        <FilterMenu
          label={t("list.filters.placement")}
          current={placement}
          choices={placements.map((value) => ({
            value,
            label: formatWithCount(t(`placements.${value}`), facets?.placements[value]),
            href: view.toChange({ placement: value }).href,
          }))}
          onChoose={(value) => view.change({ placement: placements.find((name) => name === value) })}
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

/** The filters that are set; the search box shows the search. */
export function ActiveFilters({ view }: { view: CampaignView }) {
  const t = useTranslations("campaigns");
  const shared = useTranslations("query-customizations.list");
  const { q, state, placement, waiting } = view.state;
  const words = {
    state: { name: t("list.states.label"), value: state && t(`list.states.${state}`) },
    placement: { name: t("list.filters.placement"), value: placement && t(`placements.${placement}`) },
    problem: { name: t("list.filters.problem"), value: t("list.filters.yes") },
    waiting: {
      name: waiting === "ending" ? t("list.states.label") : shared("draft"),
      value: waiting && shared(`filters.work.${waiting}`),
    },
  };
  return (
    <ActiveFilterLinks
      filters={listSetFilters(campaignList, view.state).flatMap((id) => {
        if (id === "q") return [];
        const { name, value = "" } = words[id];
        return { id, name, value, remove: view.toChange({ [id]: undefined }) };
      })}
      clear={view.toChange({ ...clearFilters(campaignList), q })}
    />
  );
}
