import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SignInScreen } from "@/components/features/sign-in/sign-in-screen";
import { WayInFrame } from "@/components/features/sign-in/way-in-frame";
import { ScreenMessages } from "@/components/shell/screen-messages";
import { Banner } from "@/components/ui/banner";
import { buttonStyle } from "@/components/ui/button-style";
import { internalPath } from "@/lib/domain/internal-path";
import { currentAsking } from "@/lib/server/request";
import { currentAccount } from "@/lib/server/sign-in";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sign-in.signIn"))("title") };
}

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const t = await getTranslations("sign-in.signIn");
  const { next } = await searchParams;
  const path = (typeof next === "string" ? internalPath(next) : null) ?? "/";
  const present = await currentAccount(await currentAsking());
  return (
    <ScreenMessages of={["sign-in"]}>
      <WayInFrame title={t("title")}>
        {present !== null && (
          <div className="mb-6">
            <Banner
              kind="info"
              title={t("already", { name: present.user.name })}
              actions={
                <a href={path} className={buttonStyle({ kind: "primary" })}>
                  {t("goOn")}
                </a>
              }
            />
          </div>
        )}
        <p className="mb-6 max-w-[60ch] text-ink-2">{t("intro")}</p>
        <noscript>
          <p className="mb-4 text-bad">{t("noScript")}</p>
        </noscript>
        <SignInScreen path={path} />
      </WayInFrame>
    </ScreenMessages>
  );
}
