import { CalendarRange, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useListKind } from "@/components/customizations/model/list-kind";
import { Button } from "@/components/ui/button";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";

/** What the list is for and what can be begun from it; `onCreate` is null for who may only read. */
export function ListHead({ siteId, onCreate }: { siteId: string; onCreate: (() => void) | null }) {
  const t = useTranslations("query-customizations.list");
  const { site, groups } = useSite();
  const { folder, useWording } = useListKind();
  const wording = useWording(site.name);
  return (
    <>
      <PageHead
        title={wording.title}
        meta={wording.intro}
        actions={
          <>
            {groups.includes("timeline") && (
              <ScreenLink look="secondary" icon={CalendarRange} href={`/sites/${siteId}/${folder}/timeline`}>
                {t("timeline")}
              </ScreenLink>
            )}
            {onCreate !== null && (
              <Button kind="primary" icon={Plus} onClick={onCreate}>
                {wording.create}
              </Button>
            )}
          </>
        }
      />
      {onCreate === null && <p className="mb-4 text-ink-2">{t("readOnly")}</p>}
    </>
  );
}
