"use client";

import { History, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { IntegrationView } from "@/components/settings/integration/integration-view";
import { buildSettingsHref, SETTINGS_TABS, settingsAddress } from "@/components/settings/tabs/settings-address";
import { Button } from "@/components/ui/button";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { TabNav } from "@/components/ui/tabs";
import { useStoredDoneNotice } from "@/lib/client/done-notice";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useAddress } from "@/lib/client/use-address";
import { showProject } from "@/lib/contract/settings/administration";
import { saveSettings } from "@/lib/contract/settings/site-settings";
import { canChangeSettings } from "@/lib/domain/settings/settings-rights";
import { SiteView } from "./site-view";

const ProjectView = lazy(() => import("./project-view").then((file) => ({ default: file.ProjectView })));
const AllProjectsView = lazy(() =>
  import("@/components/settings/all-projects/all-projects-view").then((file) => ({ default: file.AllProjectsView })),
);
const NewSiteDialog = lazy(() => import("./new-site-dialog").then((file) => ({ default: file.NewSiteDialog })));

const INTERNAL_TABS: readonly string[] = ["project", "projects"];

/** `searchUrl` is the search host of a backend that does not say its URLs. */
type Props = { siteId: string; searchUrl: string | null };

/** What a shop needs to call the site, and the settings of the site. */
export function SettingsScreen({ siteId, searchUrl }: Props) {
  const t = useTranslations("integration");
  const { supports, rights, ownRights } = useSite();
  const [{ tab }] = useAddress(settingsAddress);
  const canSave = supports(saveSettings);
  const isInternal = useAllowed(showProject.access) && canSave;
  // Internal users create sites from a closed one, too.
  const canCreate = canChangeSettings(isInternal ? ownRights : rights);
  const tabs = SETTINGS_TABS.filter((name) => !INTERNAL_TABS.includes(name) || isInternal);
  const links = tabs.map((name) => ({
    href: buildSettingsHref(siteId, { tab: name }),
    label: t(`tabs.${name}`),
    isCurrent: name === (tabs.includes(tab) ? tab : "integration"),
  }));
  const hasHistory = canSave && supports("history");
  // The site may have just been created.
  useStoredDoneNotice(() => undefined);
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          <>
            {hasHistory && (
              <ScreenLink
                look="secondary"
                icon={History}
                href={`/sites/${siteId}/history?feature=${saveSettings.feature}`}
              >
                {t("history")}
              </ScreenLink>
            )}
            {canSave && canCreate && <NewSiteButton siteId={siteId} />}
          </>
        }
      />
      <div className="mb-5">
        <TabNav label={t("tabs.label")} links={links} />
      </div>
      {tab === "site" && <SiteView siteId={siteId} />}
      {tab === "project" && isInternal && (
        <Suspense>
          <ProjectView siteId={siteId} />
        </Suspense>
      )}
      {tab === "projects" && isInternal && (
        <Suspense>
          <AllProjectsView siteId={siteId} />
        </Suspense>
      )}
      {(tab === "integration" || !tabs.includes(tab)) && <IntegrationView siteId={siteId} searchUrl={searchUrl} />}
    </>
  );
}

function NewSiteButton({ siteId }: { siteId: string }) {
  const t = useTranslations("new-site");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Plus} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {isOpen && (
        <Suspense>
          <NewSiteDialog siteId={siteId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
