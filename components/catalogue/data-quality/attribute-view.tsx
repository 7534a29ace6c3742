import { useTranslations } from "next-intl";
import { useState } from "react";
import { FilterChoices } from "@/components/lists/filter-links";
import { HiddenFields } from "@/components/lists/hidden-fields";
import { useList } from "@/components/lists/use-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FoldedFilters } from "@/components/ui/folded-filters";
import { useItemTypeName } from "@/components/ui/item-type";
import { SearchField } from "@/components/ui/search-field";
import type { CatalogAttribute } from "@/lib/contract/catalogue/data-quality";
import { SEARCH_TEXT_MAX } from "@/lib/domain/kit/limits";
import { listOtherParams } from "@/lib/domain/kit/lists";
import { AttributeTable } from "./attribute-table";
import { shownAttributes } from "./quality-address";
import { sortAttributes } from "./sort-attributes";
import type { AttributeList } from "./use-quality-view";

/** The attributes of the catalog with their values, filtered and sorted by the URL. */
export function AttributeView({ attributes }: { attributes: readonly CatalogAttribute[] }) {
  const t = useTranslations("data-quality.attributes");
  const view = useList(shownAttributes);
  const shown = sortAttributes(attributes, view.state);
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
        <NameFilter key={view.state.q} view={view} />
        <TypeFilter view={view} attributes={attributes} />
      </div>
      <p role="status" className="mb-2 text-ink-2 text-sm tabular-nums">
        {t("found", { count: shown.length })}
      </p>
      <AttributeTable
        view={view}
        rows={shown}
        empty={<EmptyState kind="no-match" headingLevel={3} title={t("noMatch")} onClear={view.clear} />}
      />
      <p className="mt-2 text-ink-2 text-sm">{t("estimates")}</p>
    </section>
  );
}

/** Filters by attribute name; a form, so that it works without JavaScript. */
function NameFilter({ view }: { view: AttributeList }) {
  const t = useTranslations("data-quality.attributes");
  const [text, setText] = useState(view.state.q);
  return (
    <form
      method="get"
      className="flex min-w-0 grow basis-72 items-end gap-2 sm:max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        view.change({ q: text.trim() });
      }}
    >
      <HiddenFields of={listOtherParams(shownAttributes, view.state)} />
      <div className="min-w-0 grow">
        <SearchField
          label={t("name")}
          name="q"
          maxLength={SEARCH_TEXT_MAX}
          value={text}
          onChange={(value) => {
            setText(value);
            if (value === "") view.change({ q: "" });
          }}
        />
      </div>
      <Button type="submit">{t("show")}</Button>
    </form>
  );
}

type TypeProps = { view: AttributeList; attributes: readonly CatalogAttribute[] };

/** Filters by the types that the catalog has. */
function TypeFilter({ view, attributes }: TypeProps) {
  const t = useTranslations("data-quality.attributes");
  const typeText = useItemTypeName();
  const types = [...new Set(attributes.map(({ type }) => type))];
  if (types.length < 2) return null;
  return (
    <FoldedFilters count={view.filterCount}>
      <FilterChoices
        view={view}
        filter="type"
        label={t("type")}
        options={[
          { value: undefined, label: t("all") },
          ...types.map((type) => ({ value: type, label: typeText(type) })),
        ]}
      />
    </FoldedFilters>
  );
}
