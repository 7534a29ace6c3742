import { ChevronDown, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type MouseEvent, useRef } from "react";
import {
  LIST_FILTERS,
  type ListAddress,
  type ListFilter,
  type listAddress,
  listHref,
  NO_FILTERS,
} from "@/components/customizations/model/list-address";
import { useListKind } from "@/components/customizations/model/list-kind";
import { FilterLink, isPlainClick } from "@/components/ui/address-link";
import { Icon } from "@/components/ui/icon";
import { useDismissDetails } from "@/components/ui/use-dismiss";
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
  const { groups } = useSite();
  const { folder } = useListKind();
  const to = (patch: Partial<ListAddress>) => ({
    href: listHref(siteId, { ...address, ...patch, page: 1 }, folder),
    onFollow: () => onChange({ ...patch, page: 1 }),
  });
  const counted = (name: string, count: number | undefined) =>
    count === undefined ? name : t("withCount", { name, count });
  // Only our backend filters by state.
  if (groups.length === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <nav aria-label={t("states.label")} className="flex flex-wrap gap-1">
        {[undefined, ...LIST_STATES].map((state) => (
          <FilterLink key={state ?? "all"} {...to({ state })} isCurrent={address.state === state}>
            {counted(t(`states.${state ?? "all"}`), state && facets?.states[state])}
          </FilterLink>
        ))}
      </nav>
      {buildMenus(facets).map(({ filter, choices }) => (
        <FilterMenu
          key={filter}
          label={t(`filters.${filter}`)}
          current={address[filter]}
          choices={choices.map(({ value, name, count }) => ({
            value,
            label: counted(name, count),
            href: to({ [filter]: value }).href,
          }))}
          onChoose={(value) => to({ [filter]: value }).onFollow()}
        />
      ))}
      {facets !== undefined && (facets.problems > 0 || address.problem) && (
        <FilterLink {...to({ problem: address.problem ? undefined : "any" })} isCurrent={address.problem !== undefined}>
          {counted(t("filters.problem"), facets.problems)}
        </FilterLink>
      )}
    </div>
  );
}

type Choice = { value: string; name: string; count: number };

function buildMenus(facets: Facets): { filter: "type" | "owner" | "tag"; choices: Choice[] }[] {
  if (facets === undefined) return [];
  const named = ({ value, count }: { value: string; count: number }) => ({ value, name: value, count });
  const menus = [
    // One type is not a filter.
    { filter: "type" as const, choices: facets.types.length > 1 ? facets.types.map(named) : [] },
    { filter: "owner" as const, choices: facets.owners },
    { filter: "tag" as const, choices: facets.tags.map(named) },
  ];
  return menus.filter((menu) => menu.choices.length > 0);
}

/** The active filters, each with a remove link, and a link that clears all. */
export function ActiveFilters({ siteId, address, onChange, facets }: Props) {
  const t = useTranslations("query-customizations.list");
  const { folder } = useListKind();
  const set = LIST_FILTERS.filter((filter) => address[filter] !== undefined);
  if (set.length === 0) return null;
  const follow = (patch: Partial<ListAddress>) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onChange({ ...patch, page: 1 });
  };
  const hrefWith = (patch: Partial<ListAddress>) => listHref(siteId, { ...address, ...patch, page: 1 }, folder);
  return (
    <nav aria-label={t("filters.active")} className="mb-4 flex flex-wrap items-center gap-2">
      {set.map((filter) => {
        const name = t("filters.is", { name: nameText(filter, t), value: formatValue(filter, address, facets, t) });
        return (
          <a
            key={filter}
            href={hrefWith({ [filter]: undefined })}
            onClick={follow({ [filter]: undefined })}
            aria-label={t("filters.remove", { name })}
            className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-chip border border-line-strong bg-surface px-2 text-ink text-sm no-underline hover:bg-row-hover pointer-coarse:min-h-11"
          >
            <span className="truncate">{name}</span>
            <Icon of={X} size={13} />
          </a>
        );
      })}
      <a
        href={hrefWith(NO_FILTERS)}
        onClick={follow(NO_FILTERS)}
        className="target text-accent text-md underline underline-offset-2"
      >
        {t("filters.clear")}
      </a>
    </nav>
  );
}

type T = ReturnType<typeof useTranslations<"query-customizations.list">>;

function nameText(filter: ListFilter, t: T): string {
  return filter === "state" ? t("states.label") : t(`filters.${filter}`);
}

function formatValue(filter: ListFilter, address: ListAddress, facets: Facets, t: T): string {
  if (filter === "state") return t(`states.${address.state ?? "all"}`);
  if (filter === "problem") {
    const { problem = "any" } = address;
    return problem === "any" ? t("filters.any") : t(`problems.${problem}`);
  }
  const value = address[filter] ?? "";
  return (filter === "owner" && facets?.owners.find((owner) => owner.value === value)?.name) || value;
}

/** One choice of a filter; `href` is the list with it. */
type FilterChoice = { value: string; label: string; href: string };

type FilterMenuProps = {
  label: string;
  choices: readonly FilterChoice[];
  current: string | undefined;
  onChoose: (value: string) => void;
};

/** A filter with its choices as links, in a `details` element that works before the script loads. */
function FilterMenu({ label, choices, current, onChoose }: FilterMenuProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = useDismissDetails(box);
  return (
    <details ref={box} className="group/filter relative">
      <summary className="inline-flex min-h-(--control) cursor-pointer list-none items-center gap-1.5 rounded-control border border-line-strong bg-surface px-3 text-ink text-md hover:bg-row-hover [&::-webkit-details-marker]:hidden">
        {label}
        <Icon of={ChevronDown} size={14} />
      </summary>
      <ul className="absolute top-full left-0 z-(--z-pop) mt-1 max-h-80 w-max min-w-44 max-w-72 overflow-y-auto rounded-box border border-line bg-raised p-1 shadow-raised">
        {choices.map((choice) => (
          <li key={choice.value}>
            <a
              href={choice.href}
              aria-current={choice.value === current ? "true" : undefined}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                close();
                onChoose(choice.value);
              }}
              className="filter-choice"
            >
              {choice.label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
