import { CalendarRange, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";

/** What the list is for and what can be begun from it; `onCreate` is null for who may only read. */
export function QueryListHead({ siteId, onCreate }: { siteId: string; onCreate: (() => void) | null }) {
  const t = useTranslations("query-customizations.list");
  const { groups } = useSite();
  return (
    <>
      <PageHead
        title={t("title")}
        meta={t("intro")}
        actions={
          <>
            {groups.includes("timeline") && (
              <ScreenLink look="secondary" icon={CalendarRange} href={`/sites/${siteId}/query_customizations/timeline`}>
                {t("timeline")}
              </ScreenLink>
            )}
            {onCreate !== null && (
              <Button kind="primary" icon={Plus} onClick={onCreate}>
                {t("new")}
              </Button>
            )}
          </>
        }
      />
      {onCreate === null && <p className="mb-4 text-ink-2">{t("readOnly")}</p>}
    </>
  );
}
