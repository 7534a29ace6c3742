import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClocksScreen } from "@/components/accounts/sign-in/clocks-screen";
import { SignInFrame } from "@/components/accounts/sign-in/sign-in-frame";
import { ScreenMessages } from "@/components/shell/screen-messages";
import { buttonStyle } from "@/components/ui/button-style";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sign-in.hmac"))("title") };
}

type Props = { searchParams: Promise<{ issued?: string | string[]; between?: string | string[] }> };

/** A failed signature: shows both clocks and their difference, or that the keys of two servers differ. */
export default async function HmacFailedPage({ searchParams }: Props) {
  const t = await getTranslations("sign-in.hmac");
  const { issued, between } = await searchParams;
  const isBetweenServers = between === "servers";
  const issuedAt = typeof issued === "string" && /^[0-9]{9,11}$/.test(issued) ? Number(issued) * 1000 : null;
  return (
    <ScreenMessages of={["sign-in"]}>
      <SignInFrame title={t("title")}>
        <p className="mb-6 max-w-[60ch]">{t(isBetweenServers ? "serversHint" : "hint")}</p>
        <ClocksScreen serverTime={getServerTime()} issued={issuedAt} />
        <p className="mt-6 flex flex-wrap gap-3">
          <a href={isBetweenServers ? "/" : "/sign_in"} className={buttonStyle({ kind: "primary" })}>
            {t(isBetweenServers ? "retry" : "newLink")}
          </a>
        </p>
      </SignInFrame>
    </ScreenMessages>
  );
}

/** The time of this response; the page is never cached. */
function getServerTime(): number {
  return Date.now();
}
