import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SignInFrame } from "@/components/accounts/sign-in/sign-in-frame";
import { SiteListScreen } from "@/components/accounts/site-list/site-list-screen";
import { LazyNotices } from "@/components/shell/lazy-notices";
import { ScreenMessages } from "@/components/shell/screen-messages";
import { SignOutButton } from "@/components/shell/sign-out-button";
import { requireAccount } from "@/lib/server/pages/page-access";
import { readLastSite } from "@/lib/server/pages/request";
import { getEnv } from "@/lib/server/process/env";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("site-list"))("title") };
}

/** All sites of the user. Fetched by the browser, which caches the list for three days. */
export default async function SitesPage() {
  const t = await getTranslations("site-list");
  const { account } = await requireAccount("/sites");
  const site = account.listSite ?? (await readLastSite());
  const { legacyDashboardUrl } = getEnv();
  return (
    <ScreenMessages of={["sign-in", "site-list", "shell"]}>
      <SignInFrame title={t("title")} isWide>
        <SiteListScreen userId={account.user.id} siteId={site} />
        {site === null && legacyDashboardUrl !== null && (
          <p className="mt-6">
            <a href={legacyDashboardUrl}>{t("legacy")}</a>
          </p>
        )}
        <p className="mt-12 flex flex-wrap items-center justify-between gap-4 border-line border-t pt-4 text-ink-2 text-md">
          {account.user.name !== "" && t("signedIn", { name: account.user.name })}
          <SignOutButton />
        </p>
        <LazyNotices />
      </SignInFrame>
    </ScreenMessages>
  );
}
