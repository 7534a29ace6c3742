import { useTranslations } from "next-intl";
import {
  buildListHref,
  LIST_FILTERS,
  type ListAddress,
  type ListFilter,
  type listAddress,
  NO_FILTERS,
} from "@/components/customizations/model/lists/list-address";
import { useListKind } from "@/components/customizations/model/lists/list-kind";
import { ActiveFilterLinks } from "@/components/drafts/list/active-filter-links";
import { FilterLink } from "@/components/ui/address-link";
import { FilterMenu } from "@/components/ui/filter-menu";
import { FoldedFilters } from "@/components/ui/folded-filters";
import { useItemTypeName } from "@/components/ui/item-type";
import { useSite } from "@/lib/client/site-context";
import type { SetAddress } from "@/lib/client/use-address";
import { LIST_STATES, type list } from "@/lib/contract/customizations/query-customizations";
import type { Output } from "@/lib/http/endpoint";

type Facets = Output<typeof list>["facets"];

type Props = {
  siteId: string;
  address: ListAddress;
  onChange: SetAddress<typeof listAddress>;
  facets: Facets;
};

/** Filters as links: states, then the types, owners, tags and problems of the site. */
export function ListFilters({ siteId, address, onChange, facets }: Props) {
  const t = useTranslations("query-customizations.list");
  const { supports } = useSite();
  const { folder, useTypeName = useItemTypeName, useWording } = useListKind();
  const typeName = useTypeName();
  const { type: typeLabel } = useWording("");
  const to = (patch: Partial<ListAddress>) => ({
    href: buildListHref(siteId, { ...address, ...patch, page: 1 }, folder),
    onFollow: () => onChange({ ...patch, page: 1 }),
  });
  const formatWithCount = (name: string, count: number | undefined) =>
    count === undefined ? name : t("withCount", { name, count });
  if (!supports("customization_lists")) return null;
  const set = LIST_FILTERS.filter((filter) => address[filter] !== undefined);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <FoldedFilters count={set.length} className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <nav aria-label={t("states.label")} className="flex flex-wrap gap-1">
          {[undefined, ...LIST_STATES].map((state) => (
            <FilterLink key={state ?? "all"} {...to({ state })} isCurrent={address.state === state}>
              {formatWithCount(t(`states.${state ?? "all"}`), state && facets?.states[state])}
            </FilterLink>
          ))}
        </nav>
        {buildMenus(facets, typeName).map(({ filter, choices }) => (
          <FilterMenu
            key={filter}
            label={(filter === "type" && typeLabel) || t(`filters.${filter}`)}
            current={address[filter]}
            choices={choices.map(({ value, name, count }) => ({
              value,
              label: formatWithCount(name, count),
              href: to({ [filter]: value }).href,
            }))}
            onChoose={(value) => to({ [filter]: value }).onFollow()}
          />
        ))}
        {facets !== undefined && (facets.problems > 0 || address.problem) && (
          <FilterLink
            {...to({ problem: address.problem ? undefined : "any" })}
            isCurrent={address.problem !== undefined}
          >
            {formatWithCount(t("filters.problem"), facets.problems)}
          </FilterLink>
        )}
        {(!!facets?.waiting || address.waiting) && (
          <FilterLink
            {...to({ waiting: address.waiting === "review" ? undefined : "review" })}
            isCurrent={address.waiting === "review"}
          >
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
  const toChoice = ({ value, count }: { value: string; count: number }) => ({ value, name: value, count });
  const toTypeChoice = ({ value, count }: { value: string; count: number }) => ({
    value,
    count,
    name: typeName(value),
  });
  const menus = [
    // One type is not a filter.
    { filter: "type" as const, choices: facets.types.length > 1 ? facets.types.map(toTypeChoice) : [] },
    { filter: "owner" as const, choices: facets.owners },
    { filter: "tag" as const, choices: facets.tags.map(toChoice) },
  ];
  return menus.filter((menu) => menu.choices.length > 0);
}

export function ActiveFilters({ siteId, address, onChange, facets }: Props) {
  const t = useTranslations("query-customizations.list");
  const { folder, useTypeName = useItemTypeName, useWording } = useListKind();
  const typeName = useTypeName();
  const { type: typeLabel } = useWording("");
  const set = LIST_FILTERS.filter((filter) => address[filter] !== undefined);
  const to = (patch: Partial<ListAddress>) => ({
    href: buildListHref(siteId, { ...address, ...patch, page: 1 }, folder),
    onFollow: () => onChange({ ...patch, page: 1 }),
  });
  return (
    <ActiveFilterLinks
      filters={set.map((filter) => ({
        id: filter,
        name: (filter === "type" && typeLabel) || getFilterName(filter, address, t),
        value: formatValue(filter, { address, facets, typeName }, t),
        remove: to({ [filter]: undefined }),
      }))}
      clear={to(NO_FILTERS)}
    />
  );
}

type T = ReturnType<typeof useTranslations<"query-customizations.list">>;

function getFilterName(filter: ListFilter, address: ListAddress, t: T): string {
  if (filter === "waiting") return t(address.waiting === "ending" ? "states.label" : "draft");
  return filter === "state" ? t("states.label") : t(`filters.${filter}`);
}

type Filtered = { address: ListAddress; facets: Facets; typeName: TypeName };

function formatValue(filter: ListFilter, { address, facets, typeName }: Filtered, t: T): string {
  if (filter === "state") return t(`states.${address.state ?? "all"}`);
  if (filter === "problem") {
    const { problem = "any" } = address;
    return problem === "any" ? t("filters.any") : t(`problems.${problem}`);
  }
  if (filter === "waiting") return t(`filters.work.${address.waiting ?? "review"}`);
  const value = address[filter] ?? "";
  if (filter === "type") return typeName(value);
  return (filter === "owner" && facets?.owners.find((owner) => owner.value === value)?.name) || value;
}
