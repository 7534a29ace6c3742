import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import type { Facet } from "@/lib/contract/search/search-host";
import { ActiveFilters } from "./active-filters";
import { FacetMenu } from "./facet-menu";
import type { SearchView } from "./search-view";

const FilterForm = lazy(() => import("./filter-form").then((file) => ({ default: file.FilterForm })));

/** The type is chosen beside the words. */
const isFilter = ({ name }: Facet) => name !== "type";

type Props = {
  view: SearchView;
  facets: readonly Facet[];
  /** Further attributes that conditions and orders are offered for. */
  known?: readonly string[];
  /** What the form asks beside conditions, order and facets. */
  fields: ReactNode;
  /** How the results are drawn; stands at the end of the bar. */
  children: ReactNode;
};

/** The facets of the answer, the conditions that are set, and the way to any other condition, facet or order. */
export function FilterBar({ view, facets, known, fields, children }: Props) {
  const t = useTranslations("search-preview.filters");
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={t("label")}>
      <div className="mb-3 flex flex-wrap items-center gap-2 max-sm:relative">
        {facets.filter(isFilter).map((facet) => (
          <FacetMenu key={facet.name} facet={facet} view={view} />
        ))}
        <Button kind="quiet" icon={SlidersHorizontal} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t("more")}
        </Button>
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
