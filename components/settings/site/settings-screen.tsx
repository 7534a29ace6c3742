"use client";

import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import { IntegrationView } from "@/components/settings/integration/integration-view";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { TabNav } from "@/components/ui/tabs";
import { useSite } from "@/lib/client/site-context";
import { useAddress } from "@/lib/client/use-address";
import { HISTORY_GROUP } from "@/lib/contract/kit/common";
import { save } from "@/lib/contract/settings/site-settings";
import { buildSettingsHref, SETTINGS_TABS, settingsAddress } from "./settings-address";
import { SiteView } from "./site-view";

/** `searchUrl` is the search host of a backend that does not say its URLs. */
type Props = { siteId: string; searchUrl: string | null };

/** What a shop needs to call the site, and the settings of the site. */
export function SettingsScreen({ siteId, searchUrl }: Props) {
  const t = useTranslations("integration");
  const { groups } = useSite();
  const [{ tab }] = useAddress(settingsAddress);
  const links = SETTINGS_TABS.map((name) => ({
    href: buildSettingsHref(siteId, { tab: name }),
    label: t(`tabs.${name}`),
    isCurrent: name === tab,
  }));
  const hasHistory = groups.includes(HISTORY_GROUP) && groups.includes(save.group ?? "");
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          hasHistory && (
            <ScreenLink look="secondary" icon={History} href={`/sites/${siteId}/history?feature=${save.feature}`}>
              {t("history")}
            </ScreenLink>
          )
        }
      />
      <div className="mb-5">
        <TabNav label={t("tabs.label")} links={links} />
      </div>
      {tab === "site" ? <SiteView siteId={siteId} /> : <IntegrationView siteId={siteId} searchUrl={searchUrl} />}
    </>
  );
}
