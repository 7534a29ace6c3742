import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTypes } from "@/components/search/request/use-types";
import { Banner } from "@/components/ui/banner";
import { ScreenLink } from "@/components/ui/screen-link";
import { read } from "@/lib/client/query";
import { useAllowed } from "@/lib/client/site-context";
import { search } from "@/lib/contract/search/search-host";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { CATEGORY_FACETS } from "@/lib/domain/search/category-tree";
import { buildPathFacetsInput } from "@/lib/domain/search/search-inputs";

const SOURCES = getScreen("feeds-sources");

/** Says how to map categories if the catalog has items, and none of them has a category. */
export function MissingCategories({ siteId }: { siteId: string }) {
  const t = useTranslations("product-listings.missing");
  const [type = "item"] = useTypes(siteId);
  const canMap = useAllowed(SOURCES.access);
  const { data } = useQuery(read(search, buildPathFacetsInput(siteId, type)));
  if (data === undefined || data.results.total_hits === 0) return null;
  const isFilled = (wanted: string) =>
    data.results.facets.some(({ name, values }) => name === wanted && values.length > 0);
  if (CATEGORY_FACETS.some(isFilled)) return null;
  return (
    <div className="mb-4">
      <Banner
        kind="warn"
        title={t("title")}
        isLive
        actions={
          canMap && (
            <ScreenLink look="secondary" href={buildScreenPath(SOURCES, siteId)}>
              {t("map")}
            </ScreenLink>
          )
        }
      >
        {t("text")}
      </Banner>
    </div>
  );
}
