import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { SignInFrame } from "@/components/accounts/sign-in/sign-in-frame";
import { SignInScreen } from "@/components/accounts/sign-in/sign-in-screen";
import { ScreenMessages } from "@/components/shell/screen-messages";
import { Banner } from "@/components/ui/banner";
import { buttonStyle } from "@/components/ui/button-style";
import { parseInternalPath } from "@/lib/domain/accounts/internal-path";
import { SIGN_UP_PAGE } from "@/lib/domain/signup/sign-up-link";
import { getRequestContext } from "@/lib/server/pages/request";
import {
  findPresentUser,
  getProviderButton,
  getSignInMethod,
  type SignInMethod,
} from "@/lib/server/sign-in/sign-in-redirect";
import { hasSignUp } from "@/lib/server/sign-in/sign-up-locale";
import { sendsLinks } from "@/lib/server/upstream/mail-state";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sign-in.signIn"))("title") };
}

type Props = { searchParams: Promise<{ next?: string | string[]; again?: string | string[] }> };

/** The ways to sign in. With `again=1`, a write needs a newer sign-in than the present one. */
export default async function SignInPage({ searchParams }: Props) {
  const t = await getTranslations("sign-in.signIn");
  const { next, again } = await searchParams;
  const path = (typeof next === "string" ? parseInternalPath(next) : null) ?? "/";
  const present = await findPresentUser(await getRequestContext(), path);
  const method = getSignInMethod(path);
  return (
    <ScreenMessages of={["sign-in"]}>
      <SignInFrame title={t("title")}>
        {typeof present === "object" && (
          <div className="mb-6">
            <Banner
              kind="info"
              title={t("already", { name: present.name })}
              actions={
                <a href={path} className={buttonStyle({ kind: "primary" })}>
                  {t("goOn")}
                </a>
              }
            />
          </div>
        )}
        {present === "refused" && method.kind === "sso" && (
          <div className="mb-6">
            <Banner kind="warn" title={t("ssoRefused")} />
          </div>
        )}
        <SignInOptions method={method} path={path} isIn={typeof present === "object"} isAgain={again === "1"} />
        {hasSignUp() && (
          <p className="mt-8 text-ink-2 text-md">
            {t("new")}{" "}
            <a href={`${SIGN_UP_PAGE}?lang=${await getLocale()}`} className="text-accent underline">
              {t("signUp")}
            </a>
          </p>
        )}
      </SignInFrame>
    </ScreenMessages>
  );
}

type SignInOptionsProps = { method: SignInMethod; path: string; isIn: boolean; isAgain: boolean };

async function SignInOptions({ method, path, isIn, isAgain }: SignInOptionsProps) {
  const t = await getTranslations("sign-in.signIn");
  const provider = getProviderButton(path, isAgain);
  if (method.kind === "mail") {
    const isSent = await sendsLinks(await getRequestContext());
    return (
      <>
        {provider !== null && (
          <>
            <ProviderButton label={t("provider", { name: provider.name })} url={provider.url} />
            <h2 className="mt-10 mb-2 font-semibold text-lg">{t(isSent ? "orMail" : "unsent.orLink")}</h2>
          </>
        )}
        <p className="mb-6 max-w-[60ch] text-ink-2">{t(isSent ? "intro" : "unsent.intro")}</p>
        <noscript>
          <p className="mb-4 text-bad">{t("noScript")}</p>
        </noscript>
        <SignInScreen path={path} sendsLinks={isSent} />
      </>
    );
  }
  if (provider !== null) return <ProviderButton label={t("provider", { name: provider.name })} url={provider.url} />;
  if (method.kind === "link") return <p className="max-w-[60ch] text-ink-2">{t("linkOnly")}</p>;
  if (isIn) return <p className="max-w-[60ch] text-ink-2">{t("ssoOut")}</p>;
  return (
    <>
      <p className="mb-6 max-w-[60ch] text-ink-2">{t(method.url === null ? "ssoAsk" : "sso")}</p>
      {method.url !== null && (
        <a href={method.url} className={buttonStyle({ kind: "primary" })}>
          {t("ssoGo")}
        </a>
      )}
    </>
  );
}

/** A link, so that it works without JavaScript. */
function ProviderButton({ label, url }: { label: string; url: string }) {
  return (
    <a href={url} className={buttonStyle({ kind: "primary" })}>
      {label}
    </a>
  );
}
