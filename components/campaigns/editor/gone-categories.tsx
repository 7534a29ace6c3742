import { formatPath, normalizePath } from "@vitrine/engine/category-path";
import { useTranslations } from "next-intl";
import { type GoneCampaignCategory, useGoneCategories } from "@/components/campaigns/model/use-gone-categories";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useSite } from "@/lib/client/site-context";
import type { CampaignEditing } from "./campaign-editing";

/** Says which categories of a campaign are gone, and replaces them in the form, which is saved and published as usual. */
export function GoneCategories({ editing }: { editing: CampaignEditing }) {
  const t = useTranslations("campaigns.gone");
  const { site } = useSite();
  const { form, canWrite, change } = editing;
  const { categories } = form.values;
  const gone = useGoneCategories(editing.siteId).filter(({ path }) => categories.some((one) => isSame(one, path)));
  function replace({ path, successor }: GoneCampaignCategory) {
    if (successor === null) return;
    const next = categories.map((one) => (isSame(one, path) ? successor.path : one));
    change({ categories: [...new Set(next)] }, "categories");
  }
  return (
    <div className="mt-3 grid gap-2 empty:hidden">
      {gone.map((one) => (
        <Banner
          key={one.path}
          kind="bad"
          isLive
          title={<span lang={site.language}>{t("title", { path: formatPath(one.path) })}</span>}
          actions={
            canWrite &&
            one.successor !== null && (
              <Button onClick={() => replace(one)}>{t("replace", { path: formatPath(one.successor.path) })}</Button>
            )
          }
        >
          <GoneEvidence gone={one} />
        </Banner>
      ))}
    </div>
  );
}

function GoneEvidence({ gone: { items, successor } }: { gone: GoneCampaignCategory }) {
  const t = useTranslations("campaigns.gone");
  if (successor === null) return t("unknown");
  return t("evidence", { shared: successor.shared, items, path: formatPath(successor.path) });
}

const isSame = (category: string, path: string) => normalizePath(category) === path;
