import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEditor } from "@/components/customizations/model/editor-context";
import { kindHref, useKind } from "@/components/customizations/model/kind";
import type { Acting } from "@/components/search/explain/acting-cells";
import { FailedRead } from "@/components/ui/failed-read";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { INSIGHT } from "@/lib/contract/search/query-insight";
import type { DraftRule } from "@/lib/domain/customizations/rule-draft";
import { formatDateTime } from "@/lib/i18n/formats";
import { AffectingTable } from "./affecting-table";

type Props = { base: Customization; rules: readonly DraftRule[]; at: number | null };

/** Everything that acts on the query, each with its state, its time, and the way to it. */
export function AffectingPanel({ base, rules, at }: Props) {
  const t = useTranslations("query-insight.affecting");
  const { site } = useSite();
  const { subject: q, type } = base;
  const kind = useKind();
  const moment = at === null ? undefined : new Date(at).toISOString();
  const found = useQuery(
    read(INSIGHT[kind.name].affecting, { params: { siteId: site.trackingCode }, query: { q, type, at: moment } }),
  );
  const { mayWrite, commands } = useEditor();
  const editOf = ({ customization_id: owner, rule_id: id }: Acting) => {
    const own = owner === base.id ? rules.find((rule) => rule.id !== null && rule.id === id) : undefined;
    return own && mayWrite ? () => commands.edit(own.key) : null;
  };
  if (found.isError && found.data === undefined) {
    return <FailedRead of={found} title={t("failed")} headingLevel={3} />;
  }
  return (
    <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={3} />}>
      <p className="max-w-[72ch] py-2 text-ink-2 text-md">
        {t(base.kind === "query-customizations" ? "hint" : "hintHere")}{" "}
        {at !== null && t("atMoment", { at: formatDateTime(at, site.time_zone) })}{" "}
        <ScreenLink href={`/sites/${site.trackingCode}/help/precedence`}>{t("precedence")}</ScreenLink>
      </p>
      <AffectingTable
        acting={found.data?.acting ?? []}
        folder={kindHref(kind, site.trackingCode)}
        ownId={base.id}
        editOf={editOf}
      />
    </SkeletonWhile>
  );
}
