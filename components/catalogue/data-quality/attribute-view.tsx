import { useTranslations } from "next-intl";
import { useState } from "react";
import { FilterLink } from "@/components/ui/address-link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FoldedFilters } from "@/components/ui/folded-filters";
import { useItemTypeName } from "@/components/ui/item-type";
import { SearchField } from "@/components/ui/search-field";
import type { CatalogAttribute } from "@/lib/contract/catalogue/data-quality";
import { SEARCH_TEXT_MAX } from "@/lib/domain/kit/limits";
import { AttributeTable } from "./attribute-table";
import { sortAttributes } from "./sort-attributes";
import type { QualityView } from "./use-quality-view";

type Props = { view: QualityView; attributes: readonly CatalogAttribute[] };

/** The attributes of the catalog with their values, filtered and sorted by the URL. */
export function AttributeView({ view, attributes }: Props) {
  const t = useTranslations("data-quality.attributes");
  const shown = sortAttributes(attributes, view.address);
  if (attributes.length === 0) {
    return (
      <EmptyState kind="nothing" title={t("none")}>
        {t("noneHint")}
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="attributes">
      <h2 id="attributes" className="sr-only">
        {t("title")}
      </h2>
      <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        <NameFilter key={view.address.q} view={view} />
        <TypeFilter view={view} attributes={attributes} />
      </div>
      <p role="status" className="mb-2 text-ink-2 text-sm tabular-nums">
        {t("found", { count: shown.length })}
      </p>
      <AttributeTable
        view={view}
        rows={shown}
        empty={
          <EmptyState
            kind="no-match"
            headingLevel={3}
            title={t("noMatch")}
            onClear={() => view.set({ q: "", type: undefined })}
          />
        }
      />
      <p className="mt-2 text-ink-2 text-sm">{t("estimates")}</p>
    </section>
  );
}

/** Filters by attribute name; a form, so that it works without JavaScript. */
function NameFilter({ view: { address, set } }: { view: QualityView }) {
  const t = useTranslations("data-quality.attributes");
  const [text, setText] = useState(address.q);
  const { type, by, dir } = address;
  return (
    <form
      method="get"
      className="flex min-w-0 grow basis-72 items-end gap-2 sm:max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        set({ q: text.trim() });
      }}
    >
      {Object.entries({ tab: "attributes", type, by, dir }).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className="min-w-0 grow">
        <SearchField
          label={t("name")}
          name="q"
          maxLength={SEARCH_TEXT_MAX}
          value={text}
          onChange={(value) => {
            setText(value);
            if (value === "") set({ q: "" });
          }}
        />
      </div>
      <Button type="submit">{t("show")}</Button>
    </form>
  );
}

/** Filters by the types that the catalog has. */
function TypeFilter({ view: { address, to }, attributes }: Props) {
  const t = useTranslations("data-quality.attributes");
  const typeText = useItemTypeName();
  const types = [...new Set(attributes.map(({ type }) => type))];
  if (types.length < 2) return null;
  return (
    <FoldedFilters count={address.type === undefined ? 0 : 1}>
      <nav aria-label={t("type")} className="flex flex-wrap gap-1">
        {[undefined, ...types].map((type) => (
          <FilterLink key={type ?? ""} {...to({ type })} isCurrent={address.type === type}>
            {type === undefined ? t("all") : typeText(type)}
          </FilterLink>
        ))}
      </nav>
    </FoldedFilters>
  );
}
