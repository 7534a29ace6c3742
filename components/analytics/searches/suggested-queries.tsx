import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ScreenLink } from "@/components/ui/screen-link";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { topItems } from "@/lib/contract/search/search-host";
import { screenNamed, screenPath } from "@/lib/domain/kit/screens";
import { previewItemOf } from "@/lib/domain/search/preview-item";
import { suggestedQueriesInput } from "@/lib/domain/search/search-inputs";

/** What the empty search box suggests to search for, which anybody may ask; nothing where it suggests nothing. */
export function SuggestedQueries({ siteId }: { siteId: string }) {
  const t = useTranslations("searches");
  const { site } = useSite();
  const preview = screenNamed("search-preview");
  const mayPreview = useAllowed(preview.access);
  const found = useQuery(read(topItems, suggestedQueriesInput(siteId)));
  const queries = (found.data?.hits ?? []).map((hit) => previewItemOf(hit).title);
  if (queries.length === 0) return null;
  return (
    <section aria-labelledby="home-suggested" className="mt-6">
      <h2 id="home-suggested" className="mb-2 font-semibold text-lg">
        {t("suggested")}
      </h2>
      <ul className="grid rounded-box border border-line bg-surface px-4">
        {[...new Set(queries)].map((query) => (
          <li key={query} className="border-line border-t py-2 first:border-0">
            <bdi lang={site.language} className="[overflow-wrap:anywhere]">
              {mayPreview ? (
                <ScreenLink href={`${screenPath(preview, siteId)}?q=${encodeURIComponent(query)}`}>{query}</ScreenLink>
              ) : (
                query
              )}
            </bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
