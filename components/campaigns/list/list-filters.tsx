import { useTranslations } from "next-intl";
import {
  buildCampaignListHref,
  CAMPAIGN_FILTERS,
  type CampaignAddress,
  type campaignAddress,
  NO_FILTERS,
} from "@/components/campaigns/model/campaign-address";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { ActiveFilterLinks } from "@/components/drafts/list/active-filter-links";
import { FilterLink, type To } from "@/components/ui/address-link";
import { FilterMenu } from "@/components/ui/filter-menu";
import { FoldedFilters } from "@/components/ui/folded-filters";
import type { SetAddress } from "@/lib/client/use-address";
import { CAMPAIGN_STATES } from "@/lib/contract/campaigns/campaign-calls";
import type { ShownCampaigns } from "./use-campaign-page";

type Props = {
  siteId: string;
  address: CampaignAddress;
  onChange: SetAddress<typeof campaignAddress>;
  page: ShownCampaigns | undefined;
};

/** Links to the list with other filters, on its first page. */
function useFilterLinks({ siteId, address, onChange }: Omit<Props, "page">): (patch: Partial<CampaignAddress>) => To {
  const kind = useCampaignKind();
  return (patch) => ({
    href: buildCampaignListHref(kind, siteId, { ...address, ...patch, page: 1 }),
    onFollow: () => onChange({ ...patch, page: 1 }),
  });
}

/** Filters as links: states, placement, problems, waiting for approval. */
export function ListFilters({ page, ...props }: Props) {
  const t = useTranslations("campaigns");
  const shared = useTranslations("query-customizations.list");
  const { placements } = useCampaignKind();
  const to = useFilterLinks(props);
  const { address } = props;
  const facets = page?.facets;
  const known = page?.known;
  const formatWithCount = (name: string, count: number | undefined) =>
    count === undefined ? name : shared("withCount", { name, count });
  const set = CAMPAIGN_FILTERS.filter((filter) => address[filter] !== undefined);
  const states = CAMPAIGN_STATES.filter((state) => known?.hasStatus !== false || state !== "draft");
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <FoldedFilters count={set.length} className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {known?.hasDates !== false && (
          <nav aria-label={t("list.states.label")} className="flex flex-wrap gap-1">
            {[undefined, ...states].map((state) => (
              <FilterLink key={state ?? "all"} {...to({ state })} isCurrent={address.state === state}>
                {formatWithCount(t(`list.states.${state ?? "all"}`), state && facets?.states[state])}
              </FilterLink>
            ))}
          </nav>
        )}
        <FilterMenu
          label={t("list.filters.placement")}
          current={address.placement}
          choices={placements.map((value) => ({
            value,
            label: formatWithCount(t(`placements.${value}`), facets?.placements[value]),
            href: to({ placement: value }).href,
          }))}
          onChoose={(value) => to({ placement: placements.find((name) => name === value) }).onFollow()}
        />
        {(["problem", "waiting"] as const).map((filter) => {
          const count = filter === "problem" ? facets?.problems : facets?.waiting;
          const isSet = address[filter] !== undefined;
          if (!count && !isSet) return null;
          const patch = filter === "problem" ? { problem: "any" as const } : { waiting: "review" as const };
          return (
            <FilterLink key={filter} {...to(isSet ? { [filter]: undefined } : patch)} isCurrent={isSet}>
              {formatWithCount(t(`list.filters.${filter}`), count)}
            </FilterLink>
          );
        })}
      </FoldedFilters>
    </div>
  );
}

export function ActiveFilters(props: Omit<Props, "page">) {
  const t = useTranslations("campaigns");
  const shared = useTranslations("query-customizations.list");
  const to = useFilterLinks(props);
  const { address } = props;
  const value = {
    state: address.state && t(`list.states.${address.state}`),
    placement: address.placement && t(`placements.${address.placement}`),
    problem: address.problem && t("list.filters.yes"),
    waiting: address.waiting && shared(`filters.work.${address.waiting}`),
  };
  return (
    <ActiveFilterLinks
      filters={CAMPAIGN_FILTERS.filter((filter) => address[filter] !== undefined).map((filter) => ({
        id: filter,
        name:
          filter === "state" || (filter === "waiting" && address.waiting === "ending")
            ? t("list.states.label")
            : filter === "waiting"
              ? shared("draft")
              : t(`list.filters.${filter}`),
        value: value[filter] ?? "",
        remove: to({ [filter]: undefined }),
      }))}
      clear={to(NO_FILTERS)}
    />
  );
}
