import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useKind } from "@/components/customizations/model/kinds/kind";
import { Banner } from "@/components/ui/banner";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { affecting } from "@/lib/contract/search/query-insight";
import { isStored } from "@/lib/domain/customizations/new-customization";

/** Says that the rules of another form act on a query until it has rules of its own; a stored customization has these. */
export function FormNote({ base }: { base: Customization }) {
  const t = useTranslations("query-customizations.notes");
  const { site, supports } = useSite();
  const isKnown = supports("query_forms") && supports(affecting);
  const isShown = useKind().name === "query-customizations" && isKnown && !isStored(base);
  const query = { q: base.subject, type: base.type };
  const found = useQuery({
    ...read(affecting, { params: { siteId: site.trackingCode }, query }),
    enabled: isShown,
  });
  const acting = isShown ? (found.data?.acting ?? []) : [];
  const form = acting.find(({ kind, of_query: of }) => (kind === "pin" || kind === "hide") && of)?.of_query;
  if (!form) return null;
  return (
    <div className="mb-6">
      <Banner title={t("ofForm", { query: form })}>{t("ofFormHint")}</Banner>
    </div>
  );
}
