import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { FoldedFilters } from "@/components/ui/folded-filters";
import type { Facet } from "@/lib/contract/search/search-host";
import { CONDITION_KINDS } from "@/lib/domain/search/preview-address";
import { ActiveFilters } from "./active-filters";
import { FacetMenu } from "./facet-menu";
import type { SearchView } from "./search-view";

const FilterForm = lazy(() => import("./filter-form").then((file) => ({ default: file.FilterForm })));

/** The type has its own field beside the query. */
const isFilter = ({ name }: Facet) => name !== "type";

type Props = {
  view: SearchView;
  facets: readonly Facet[];
  /** More attributes offered for conditions and sort orders. */
  known?: readonly string[];
  /** More fields of the form. */
  fields: ReactNode;
  /** The layout controls at the end of the bar. */
  children: ReactNode;
};

/** Facets, active conditions, and a form for any other condition, facet or sort order. */
export function FilterBar({ view, facets, known, fields, children }: Props) {
  const t = useTranslations("search-preview.filters");
  const [isOpen, setOpen] = useState(false);
  const count = CONDITION_KINDS.reduce((sum, kind) => sum + view.address[kind].length, 0);
  return (
    <section aria-label={t("label")}>
      <div className="mb-3 flex flex-wrap items-center gap-2 max-sm:relative">
        <FoldedFilters count={count} className="flex flex-wrap items-center gap-2">
          {facets.filter(isFilter).map((facet) => (
            <FacetMenu key={facet.name} facet={facet} view={view} />
          ))}
          <Button kind="quiet" icon={SlidersHorizontal} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t("more")}
          </Button>
        </FoldedFilters>
        {children}
      </div>
      {isOpen && (
        <Suspense fallback={<div className="mb-4 h-64" />}>
          <FilterForm view={view} known={[...facets.map(({ name }) => name), ...(known ?? [])]}>
            {fields}
          </FilterForm>
        </Suspense>
      )}
      <ActiveFilters view={view} />
    </section>
  );
}
