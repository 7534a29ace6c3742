import { AddressLink, type To } from "@/components/ui/address-link";
import { FilterChip } from "./filter-chip";

type Props = {
  label: string;
  /** The filters that are set, in words; `remove` names the link that removes one. */
  filters: readonly { id: string; words: string; remove: string; to: To }[];
  /** The link that removes all of them. */
  clear: { words: string; to: To };
};

/** The filters that are set, each with a link that removes it, and one that removes all. */
export function ActiveFilters({ label, filters, clear }: Props) {
  if (filters.length === 0) return null;
  return (
    <nav aria-label={label} className="mb-4 flex flex-wrap items-center gap-2">
      {filters.map(({ id, words, remove, to }) => (
        <FilterChip key={id} to={to} label={remove} words={words} />
      ))}
      <AddressLink to={clear.to} className="target text-accent text-md underline underline-offset-2">
        {clear.words}
      </AddressLink>
    </nav>
  );
}
