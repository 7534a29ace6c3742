import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FailedRead } from "@/components/ui/empty-state";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { type SiteSettings, showSettings } from "@/lib/contract/settings/site-settings";
import { canChangeApproval, canChangeSettings } from "@/lib/domain/settings/settings-rights";
import { ApprovalSection } from "./approval-section";
import { HostsSection } from "./hosts-section";
import { SiteFacts } from "./site-facts";
import { SiteForm } from "./site-form";
import { VariantsSection } from "./variants-section";

/** The settings of the site: a form for owners and internal users, text for the others. */
export function SiteView({ siteId }: { siteId: string }) {
  const { supports, site } = useSite();
  if (!supports(showSettings)) return <SiteFacts settings={site} reason="backend" />;
  return <StoredSettings siteId={siteId} />;
}

function StoredSettings({ siteId }: { siteId: string }) {
  const t = useTranslations("site-settings");
  const { rights, closed } = useSite();
  const found = useQuery(read(showSettings, { params: { siteId } }));
  const { data } = found;
  if (found.isError && data === undefined) return <FailedRead of={found} title={t("errors.loading")} />;
  return (
    <SkeletonWhile isWaiting={data === undefined} skeleton={<SkeletonRows rows={5} columns={2} />}>
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          {canChangeSettings(rights) ? (
            <SiteForm stored={data} />
          ) : (
            <SiteFacts settings={data satisfies SiteSettings} place={data} reason={closed ? "closed" : "rights"} />
          )}
          {typeof data.merges_variants === "boolean" && (
            <VariantsSection isOn={data.merges_variants} canChange={canChangeSettings(rights)} />
          )}
          {data.resource_hosts && <HostsSection hosts={data.resource_hosts} canChange={canChangeSettings(rights)} />}
          <ApprovalSection isOn={data.approval_required} canChange={canChangeApproval(rights)} />
        </div>
      )}
    </SkeletonWhile>
  );
}
