import { useTranslations } from "next-intl";
import { HiddenFields } from "@/components/lists/hidden-fields";
import { Button } from "@/components/ui/button";
import { useItemTypeName } from "@/components/ui/item-type";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import { useDebounced } from "@/components/ui/use-debounced";
import { QUERY_MAX } from "@/lib/contract/kit/limits";
import { type SearchView, useAttributeName } from "./search-view";

const WAIT_MS = 250;

/** Sort orders offered for every catalog; the address's own order is added. */
const SORTS = ["price_amount:asc", "price_amount:desc", "introduced_at:desc"] as const;

/** A parameter of the address that a form preserves. */
type PreservedField = readonly [name: string, value: string];

/** Query, type and sort order. A form, so that it works before JavaScript loads. */
export function QueryBar({ view, preserved }: { view: SearchView; preserved: readonly PreservedField[] }) {
  const t = useTranslations("search-preview.bar");
  const typeName = useItemTypeName();
  const { address, type, types, set } = view;
  const [text, setText] = useDebounced(address.q, (q) => set({ q, page: 1 }, { typing: true }), WAIT_MS);
  return (
    <form
      method="get"
      className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(0,1fr)_10rem_13rem_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        set({ q: text, page: 1 }, { typing: true });
      }}
    >
      <HiddenFields of={preserved} />
      <div className="col-span-2 lg:col-span-1">
        <SearchField label={t("query")} name="q" maxLength={QUERY_MAX} value={text} onChange={setText} />
      </div>
      <Select
        label={t("type")}
        name="type"
        value={type}
        onChange={(event) => set({ type: event.target.value, page: 1 })}
        options={[...new Set([...types, type])].map((value) => ({ value, label: typeName(value) }))}
      />
      <SortSelect view={view} />
      <Button type="submit" kind="primary" className="max-lg:col-span-2 sm:max-lg:justify-self-start">
        {t("search")}
      </Button>
    </form>
  );
}

function SortSelect({ view: { address, set } }: { view: SearchView }) {
  const t = useTranslations("search-preview.bar");
  const attributeName = useAttributeName();
  const translateSort = (value: string) => {
    const known = SORTS.find((one) => one === value);
    const [attribute = "", direction] = value.split(":");
    if (known === undefined)
      return t(direction === "desc" ? "sortDown" : "sortUp", { attribute: attributeName(attribute) });
    return t(`sorts.${SORT_NAMES[known]}`);
  };
  const values = [...new Set<string>([...SORTS, ...(address.sort === undefined ? [] : [address.sort])])];
  return (
    <Select
      label={t("sort")}
      name="sort"
      value={address.sort ?? ""}
      onChange={(event) => set({ sort: event.target.value === "" ? undefined : event.target.value, page: 1 })}
      options={[
        { value: "", label: t("sorts.relevance") },
        ...values.map((value) => ({ value, label: translateSort(value) })),
      ]}
    />
  );
}

const SORT_NAMES = {
  "price_amount:asc": "cheapest",
  "price_amount:desc": "priceDown",
  "introduced_at:desc": "newest",
} as const;
