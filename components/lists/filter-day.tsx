import { DateField } from "@/components/ui/date-field";
import type { FilterOf, List } from "@/lib/contract/kit/lists";
import { getFilter, type ListView, toFilter } from "./use-list";

type Props<L extends List> = { view: ListView<L>; filter: FilterOf<L>; label: string };

/** A filter by a day (`yyyy-MM-dd`), as a field of a form. */
export function FilterDay<L extends List>({ view, filter, label }: Props<L>) {
  const value = getFilter(view, filter);
  const day = typeof value === "string" ? value : null;
  return (
    <div>
      <DateField label={label} value={day} onChange={(next) => view.change(toFilter(filter, next ?? undefined))} />
      <input type="hidden" name={filter} value={day ?? ""} />
    </div>
  );
}
