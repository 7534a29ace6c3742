import { useTranslations } from "next-intl";
import { AddressLink } from "@/components/ui/address-link";
import { FILTER_NAMES, type FilterName, type VisitFilters } from "@/lib/domain/analytics/visit-filters";
import { FilterChip, SegmentChip } from "./filter-chip";
import { type FormFilter, hasForm, useFilterWords } from "./filter-kinds";
import type { FilterAddress } from "./use-filters";

type Props = {
  address: FilterAddress;
  onEdit: (name: FormFilter) => void;
  onRange: () => void;
};

/** Filters with a generic chip; the ends of a range share one chip, and a segment has its own. */
const OWN_CHIPS = FILTER_NAMES.filter((name) => !["starting_at", "ending_at", "apply_segment"].includes(name));

/** The active filters of a screen, each with a button that removes it. */
export function FilterChips({ address, onEdit, onRange }: Props) {
  const t = useTranslations("analytics.filters");
  const words = useFilterWords();
  const { filters, faults, to } = address;
  const hasRange = filters.starting_at !== undefined || filters.ending_at !== undefined;
  const isAny = FILTER_NAMES.some((name) => filters[name] !== undefined) || faults.length > 0;
  if (!isAny) return null;
  return (
    <ul aria-label={t("label")} className="flex min-w-0 flex-wrap items-center gap-2">
      {hasRange && (
        <FilterChip
          text={t("is", { name: t("names.period"), value: words.range(filters) })}
          remove={to({ starting_at: [], ending_at: [] })}
          onEdit={onRange}
        />
      )}
      {OWN_CHIPS.filter((name) => !(hasRange && name === "period")).flatMap((name) =>
        words.parts(name, filters[name] ?? []).flatMap(({ label, rest }) => {
          if (filters[name] === undefined) return [];
          const text = t("is", { name: t(`names.${name}`), value: label });
          const edit = hasForm(name) ? { onEdit: () => onEdit(name) } : {};
          return [<FilterChip key={`${name} ${label}`} text={text} remove={to({ [name]: rest })} {...edit} />];
        }),
      )}
      {filters.apply_segment?.[0] !== undefined && (
        <SegmentChip id={filters.apply_segment[0]} remove={to({ apply_segment: [] })} />
      )}
      {faults.map(({ name, value, code }) => (
        <FilterChip
          key={`${name} ${value} ${code}`}
          text={t("refused", { name: t(`names.${name}`), value })}
          fault={t(`faults.${code}`)}
          remove={to({ [name]: filters[name] ?? [] })}
        />
      ))}
      <li>
        <AddressLink
          to={to(clearAllChanges(address))}
          className="inline-flex min-h-7 items-center px-1 text-accent text-sm"
        >
          {t("clear")}
        </AddressLink>
      </li>
    </ul>
  );
}

/** Changes that remove every filter. */
function clearAllChanges({ filters, faults }: Pick<FilterAddress, "filters" | "faults">): VisitFilters {
  const names = new Set<FilterName>([
    ...FILTER_NAMES.filter((name) => filters[name] !== undefined),
    ...faults.map(({ name }) => name),
  ]);
  return Object.fromEntries([...names].map((name) => [name, []]));
}
