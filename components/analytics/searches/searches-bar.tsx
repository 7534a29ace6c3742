import { Columns3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { CompareMenu } from "@/components/analytics/charts/compare-menu";
import { COMPARE_CHOICES } from "@/components/analytics/charts/compare-query";
import { FilterLink } from "@/components/ui/address-link";
import { FoldedFilters } from "@/components/ui/folded-filters";
import { Menu } from "@/components/ui/menu";
import { SearchField } from "@/components/ui/search-field";
import { useTyped } from "@/components/ui/use-debounced";
import { QUERY_ONLY } from "@/lib/contract/analytics/searches";
import { QUERY_MAX } from "@/lib/contract/kit/limits";
import { QUERY_SCOPES } from "@/lib/contract/search/scopes";
import { buildListSearch, COLUMNS, readColumns, toggleColumn } from "./searches-address";
import type { SearchesView } from "./use-searches-view";

const CompareRange = lazy(() =>
  import("@/components/analytics/charts/compare-range").then((file) => ({ default: file.CompareRange })),
);

export function ScopeLinks({ view: { address, to } }: { view: SearchesView }) {
  const t = useTranslations("searches");
  return (
    <nav aria-label={t("scope")} className="mb-4 flex flex-wrap gap-1">
      {QUERY_SCOPES.map((scope) => (
        <FilterLink key={scope} {...to({ scope, page: 1, at: undefined })} isCurrent={address.scope === scope}>
          {t(`scopes.${scope}`)}
        </FilterLink>
      ))}
    </nav>
  );
}

/** Filters, comparison and columns of the list. */
export function SearchesBar({ view }: { view: SearchesView }) {
  const t = useTranslations("searches");
  const { address, set, to } = view;
  return (
    <div className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-2">
      <FindBox view={view} />
      <FoldedFilters count={address.only === undefined ? 0 : 1} className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <nav aria-label={t("only.label")} className="flex flex-wrap gap-1">
          {[undefined, ...QUERY_ONLY].map((only) => (
            <FilterLink key={only ?? "all"} {...to({ only, page: 1 })} isCurrent={address.only === only}>
              {t(`only.${only ?? "all"}`)}
            </FilterLink>
          ))}
        </nav>
        <CompareMenu choices={COMPARE_CHOICES} address={address} set={set} />
        <Menu
          trigger={{ label: t("columnsMenu"), icon: Columns3, kind: "quiet" }}
          items={[
            ...COLUMNS.map((id) => ({ id, label: t(`columns.${id}`), isChecked: readColumns(address).includes(id) })),
            { id: "usual", label: t("usualColumns"), startsGroup: true },
          ]}
          onAction={(id) => {
            const column = COLUMNS.find((one) => one === id);
            set({ columns: column === undefined ? undefined : toggleColumn(address, column) });
          }}
          align="end"
        />
      </FoldedFilters>
      {address.compare === "own" && (
        <Suspense>
          <CompareRange key={`${address.compare_from} ${address.compare_to}`} address={address} set={set} />
        </Suspense>
      )}
    </div>
  );
}

/** Finds queries by a part of them; a form, so that it works without JavaScript. */
function FindBox({ view: { address, set } }: { view: SearchesView }) {
  const t = useTranslations("searches");
  const [text, setText] = useTyped(address.q, (q) => set({ q, page: 1 }, { typing: true }));
  const rest = new URLSearchParams(buildListSearch(new URLSearchParams(), { ...address, q: "", page: 1 }));
  return (
    <form
      method="get"
      className="w-full max-w-xs"
      onSubmit={(event) => {
        event.preventDefault();
        set({ q: text.trim(), page: 1 }, { typing: true });
      }}
    >
      {[...rest].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SearchField
        label={t("find")}
        isLabelHidden
        placeholder={t("find")}
        name="q"
        value={text}
        onChange={setText}
        maxLength={QUERY_MAX}
      />
    </form>
  );
}
