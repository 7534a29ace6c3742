import { useTranslations } from "next-intl";
import type { CustomizationListState, CustomizationView } from "@/components/customizations/model/lists/list-address";
import { type ListPage, useListKind } from "@/components/customizations/model/lists/list-kind";
import { SetFilters } from "@/components/drafts/list/set-filters";
import { FilterLinkMenu } from "@/components/lists/filter-link-menu";
import { FilterChoices, FilterToggle } from "@/components/lists/filter-links";
import { FilterLink } from "@/components/ui/address-link";
import { FoldedFilters } from "@/components/ui/folded-filters";
import { useItemTypeName } from "@/components/ui/item-type";
import { useSite } from "@/lib/client/site-context";
import { customizationList, LIST_STATES } from "@/lib/contract/customizations/customization-list";
import type { FilterOf } from "@/lib/contract/kit/lists";

type Facets = ListPage["facets"];

type Props = { view: CustomizationView; facets: Facets };

/** Filters as links: states, then the types, owners, tags and problems of the site. */
export function ListFilters({ view, facets }: Props) {
  const t = useTranslations("query-customizations.list");
  const { supports } = useSite();
  const { useTypeName = useItemTypeName, useWording } = useListKind();
  const typeName = useTypeName();
  const { type: typeLabel } = useWording("");
  const { problem, waiting } = view.state;
  const formatWithCount = (name: string, count: number | undefined) =>
    count === undefined ? name : t("withCount", { name, count });
  if (!supports("customization_lists")) return null;
  const isInReview = waiting === "review";
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <FoldedFilters count={view.filterCount} className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FilterChoices
          view={view}
          filter="state"
          label={t("states.label")}
          options={[undefined, ...LIST_STATES].map((value) => ({
            value,
            label: formatWithCount(t(`states.${value ?? "all"}`), value && facets?.states[value]),
          }))}
        />
        {buildMenus(facets, typeName).map(({ filter, choices }) => (
          <FilterLinkMenu
            key={filter}
            view={view}
            filter={filter}
            label={(filter === "type" && typeLabel) || t(`filters.${filter}`)}
            options={choices.map(({ value, name, count }) => ({ value, label: formatWithCount(name, count) }))}
          />
        ))}
        {facets !== undefined && (facets.problems > 0 || problem) && (
          <FilterToggle view={view} filter="problem" value="any">
            {formatWithCount(t("filters.problem"), facets.problems)}
          </FilterToggle>
        )}
        {/* Links from other screens set other values, which this one replaces, so it is no toggle. */}
        {(!!facets?.waiting || waiting) && (
          <FilterLink {...view.toChange({ waiting: isInReview ? undefined : "review" })} isCurrent={isInReview}>
            {formatWithCount(t("filters.waiting"), facets?.waiting)}
          </FilterLink>
        )}
      </FoldedFilters>
    </div>
  );
}

type Choice = { value: string; name: string; count: number };

type TypeName = (type: string) => string;

function buildMenus(facets: Facets, typeName: TypeName): { filter: "type" | "owner" | "tag"; choices: Choice[] }[] {
  if (facets === undefined) return [];
  const { types, owners, tags } = facets;
  const menus = [
    // One type is not a filter.
    {
      filter: "type" as const,
      choices: types.length > 1 ? types.map((type) => ({ ...type, name: typeName(type.value) })) : [],
    },
    { filter: "owner" as const, choices: owners },
    { filter: "tag" as const, choices: tags.map((tag) => ({ ...tag, name: tag.value })) },
  ];
  return menus.filter((menu) => menu.choices.length > 0);
}

/** The filters that are set, each with a link that removes it. */
export function ActiveListFilters({ view, facets }: Props) {
  const t = useTranslations("query-customizations.list");
  const { useTypeName = useItemTypeName, useWording } = useListKind();
  const typeName = useTypeName();
  const { type: typeLabel } = useWording("");
  return (
    <SetFilters
      list={customizationList}
      view={view}
      nameFilter={(filter) => ({
        name: (filter === "type" && typeLabel) || getFilterName(filter, view.state, t),
        value: formatValue(filter, { state: view.state, facets, typeName }, t),
      })}
    />
  );
}

type ListFilter = Exclude<FilterOf<typeof customizationList>, "q">;

type T = ReturnType<typeof useTranslations<"query-customizations.list">>;

function getFilterName(filter: ListFilter, { waiting }: CustomizationListState, t: T): string {
  if (filter === "waiting") return t(waiting === "ending" ? "states.label" : "draft");
  return filter === "state" ? t("states.label") : t(`filters.${filter}`);
}

type Filtered = { state: CustomizationListState; facets: Facets; typeName: TypeName };

function formatValue(filter: ListFilter, { state, facets, typeName }: Filtered, t: T): string {
  if (filter === "state") return t(`states.${state.state ?? "all"}`);
  if (filter === "problem") {
    const { problem = "any" } = state;
    return problem === "any" ? t("filters.any") : t(`problems.${problem}`);
  }
  if (filter === "waiting") return t(`filters.work.${state.waiting ?? "review"}`);
  const value = state[filter] ?? "";
  if (filter === "type") return typeName(value);
  return (filter === "owner" && facets?.owners.find((owner) => owner.value === value)?.name) || value;
}
