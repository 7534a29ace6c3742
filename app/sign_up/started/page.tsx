import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PlainFrame } from "@/components/accounts/sign-in/sign-in-frame";
import { FeedProgressView, formatHeading } from "@/components/signup/feed-progress-view";
import { SignUpLanguages } from "@/components/signup/sign-up-languages";
import { LOCALES } from "@/lib/contract/kit/locale";
import { SIGN_UP_PAGE } from "@/lib/domain/signup/sign-up-link";
import { createSignUpTranslator } from "@/lib/i18n/sign-up-texts";
import { identifySiteCaller } from "@/lib/server/identity/who";
import { requirePage } from "@/lib/server/pages/page-access";
import { getRequestContext, readSignUpLocale } from "@/lib/server/pages/request";
import { getEnv } from "@/lib/server/process/env";
import { loadFeedProgress } from "@/lib/server/sign-in/sign-up";
import { hasSignUp } from "@/lib/server/sign-in/sign-up-locale";

type Props = { searchParams: Promise<{ site?: string | string[] }> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { site } = await searchParams;
  const context = await getRequestContext();
  const caller = typeof site === "string" ? await identifySiteCaller(context, site).catch(() => null) : null;
  return { title: caller?.site.name };
}

/** After the link: the first feed of the new site until its items can be searched, and where to go next. */
export default async function StartedPage({ searchParams }: Props) {
  const { site: siteId } = await searchParams;
  if (!hasSignUp() || typeof siteId !== "string") notFound();
  // It shows the same data as that screen, so it needs the same access.
  const { who } = await requirePage("feeds-history", siteId);
  const locale = (await readSignUpLocale()) ?? "en";
  const [t, progress] = await Promise.all([createSignUpTranslator(locale), loadFeedProgress(siteId)]);
  const buildHref = (lang: string) => `${SIGN_UP_PAGE}/started?${new URLSearchParams({ lang, site: siteId })}`;
  const base = `/sites/${siteId}`;
  const links = {
    self: buildHref(locale),
    shop: `${getEnv().shopUrl}/shop/${siteId}`,
    preview: `${base}/search_preview`,
    console: base,
    sources: `${base}/settings/feeds/sources`,
    runs: `${base}/settings/feeds/history`,
  };
  const isConsoleLocale = LOCALES.some((one) => one === locale);
  return (
    <PlainFrame
      title={formatHeading(t, progress, who.site.name)}
      languages={<SignUpLanguages label={t("language")} locale={locale} buildHref={buildHref} />}
    >
      <FeedProgressView
        t={t}
        progress={progress}
        trialDays={who.trialDays}
        links={links}
        note={isConsoleLocale ? null : t("started.console")}
      />
    </PlainFrame>
  );
}
