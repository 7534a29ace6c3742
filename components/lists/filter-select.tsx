import { Select } from "@/components/ui/select";
import type { FilterOf, List } from "@/lib/contract/kit/lists";
import { type FilterValue, getFilter, type ListView, toFilter } from "./use-list";

type Props<L extends List, F extends FilterOf<L>> = {
  view: ListView<L>;
  filter: F;
  label: string;
  /** Text of the choice of all rows. */
  placeholder: string;
  options: readonly { value: FilterValue<L, F> & string; label: string }[];
};

/** A filter with many choices, as a field of a form. */
export function FilterSelect<L extends List, F extends FilterOf<L>>(props: Props<L, F>) {
  const { view, filter, options, ...field } = props;
  const find = (text: string) => options.find(({ value }) => value === text)?.value;
  return (
    <Select
      {...field}
      name={filter}
      value={String(getFilter(view, filter) ?? "")}
      options={options}
      onChange={({ target }) => view.change(toFilter(filter, find(target.value)))}
    />
  );
}
