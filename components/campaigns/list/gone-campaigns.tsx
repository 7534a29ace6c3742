import { formatPath } from "@vitrine/engine/category-path";
import { useTranslations } from "next-intl";
import { buildCampaignHref, CAMPAIGN_KIND_CONFIGS } from "@/components/campaigns/model/campaign-kinds";
import { useGoneCategories } from "@/components/campaigns/model/use-gone-categories";
import { Banner } from "@/components/ui/banner";
import { ScreenLink } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";

const KIND = CAMPAIGN_KIND_CONFIGS["listing-campaigns"];

/** Above the list of campaigns of listings: the categories that are gone, with the campaigns that name them. */
export function GoneCampaigns({ siteId }: { siteId: string }) {
  const t = useTranslations("campaigns.gone");
  const { site } = useSite();
  const gone = useGoneCategories(siteId);
  if (gone.length === 0) return null;
  return (
    <div className="mb-4">
      <Banner kind="bad" isLive title={t("listTitle", { count: gone.length })}>
        <ul className="mt-1 grid max-h-96 gap-2 overflow-y-auto">
          {gone.map(({ path, successor, items, campaigns }) => (
            <li key={path}>
              <p lang={site.language}>{t("title", { path: formatPath(path) })}</p>
              {successor !== null && (
                <p>{t("evidence", { shared: successor.shared, items, path: formatPath(successor.path) })}</p>
              )}
              <ul className="flex flex-wrap gap-x-3">
                {campaigns.map(({ id, title }) => (
                  <li key={id}>
                    <ScreenLink href={buildCampaignHref(KIND, siteId, id)}>{title}</ScreenLink>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
