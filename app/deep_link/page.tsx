import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ContinueScreen } from "@/components/accounts/sign-in/continue-screen";
import { SignInFrame } from "@/components/accounts/sign-in/sign-in-frame";
import { SignInScreen } from "@/components/accounts/sign-in/sign-in-screen";
import { ScreenMessages } from "@/components/shell/screen-messages";
import { buildRefusalPath } from "@/lib/domain/accounts/internal-path";
import type { LinkClaims } from "@/lib/domain/accounts/signed-link";
import { findScreen } from "@/lib/domain/kit/screens";
import { formatDateTime } from "@/lib/i18n/formats";
import { getRequestContext, readCurrentAddress } from "@/lib/server/pages/request";
import { findCurrentAccount, loadSubject, readLink } from "@/lib/server/sign-in/sign-in";
import { getSignInMethod } from "@/lib/server/sign-in/sign-in-redirect";
import { sendsLinks } from "@/lib/server/upstream/mail-state";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sign-in.signIn"))("title"), referrer: "no-referrer" };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Opening a link changes nothing: the page shows the user it signs in and its target. */
export default async function DeepLinkPage({ searchParams }: Props) {
  await searchParams;
  const [, search = ""] = (await readCurrentAddress()).split(/\?(.*)/s);
  const reading = await readLink(search);
  // With SSO, a link only redirects.
  if (reading.claims !== undefined && getSignInMethod("/").kind === "sso") redirect(reading.claims.path);
  if (!("fault" in reading)) return <ContinueSignIn claims={reading.claims} />;
  const { fault, claims } = reading;
  if (fault === "expired" && claims !== undefined) return <ExpiredLink claims={claims} />;
  if (fault === "future" && claims !== undefined)
    redirect(buildRefusalPath("/hmac_failed", { issued: String(claims.iat) }, claims.path));
  const { requestId } = await getRequestContext();
  redirect(`/auth_error?reason=link_altered&reference=${requestId}`);
}

async function ContinueSignIn({ claims }: { claims: LinkClaims }) {
  const t = await getTranslations();
  const context = await getRequestContext();
  const [subject, present] = await Promise.all([loadSubject(context, claims), findCurrentAccount(context)]);
  const { name, siteName } = subject;
  const screen = findScreen(claims.path.split(/[?#]/, 1)[0] ?? "")?.screen ?? null;
  const isOther = present !== null && present.user.id !== claims.sub;
  return (
    <ScreenMessages of={["sign-in"]}>
      <SignInFrame title={t("sign-in.continue.title", { name })}>
        <p className="mb-6 max-w-[60ch] text-ink-2">
          {siteName === null && t("sign-in.continue.toProduct")}
          {siteName !== null && screen === null && t("sign-in.continue.toSite", { site: siteName })}
          {siteName !== null &&
            screen !== null &&
            t("sign-in.continue.toScreen", { screen: translateLabel(t, screen.name), site: siteName })}
        </p>
        <noscript>
          <p className="mb-4 text-bad">{t("sign-in.signIn.noScript")}</p>
        </noscript>
        <ContinueScreen name={name} present={isOther ? present.user.name : null} />
      </SignInFrame>
    </ScreenMessages>
  );
}

async function ExpiredLink({ claims }: { claims: LinkClaims }) {
  const t = await getTranslations("sign-in.expired");
  const isMailed = getSignInMethod(claims.path).kind === "mail";
  const context = await getRequestContext();
  const [subject, isSent] = isMailed
    ? await Promise.all([loadSubject(context, claims), sendsLinks(context)])
    : [null, false];
  const time = `${formatDateTime(claims.exp * 1000, "UTC")} UTC`;
  return (
    <ScreenMessages of={["sign-in"]}>
      <SignInFrame title={t("title")}>
        <p className="mb-6 max-w-[60ch] text-ink-2">{t(isMailed ? "text" : "ask", { time })}</p>
        {subject !== null && <SignInScreen path={claims.path} email={subject.email} sendsLinks={isSent} />}
      </SignInFrame>
    </ScreenMessages>
  );
}

type Translate = Awaited<ReturnType<typeof getTranslations<never>>>;

function translateLabel(t: Translate, name: string): string {
  return t(`menu.screens.${name}` as Parameters<Translate>[0]);
}
