import { getTranslations } from "next-intl/server";
import { WayInFrame } from "@/components/features/sign-in/way-in-frame";
import { buttonStyle } from "@/components/ui/button-style";
import { currentAsking } from "@/lib/server/request";
import { currentAccount } from "@/lib/server/sign-in";

/** The not-authorized page: who is signed in, whom to ask, where else to go. */
export async function NotAuthorizedNotice() {
  const t = await getTranslations("sign-in.notAuthorized");
  const present = await currentAccount(await currentAsking());
  return (
    <WayInFrame title={t("title")}>
      <p className="mb-3 max-w-[60ch]">
        {present === null ? t("plain") : t("text", { name: present.user.name, email: present.user.email })}
      </p>
      <p className="mb-6 max-w-[60ch] text-ink-2">{t("ask")}</p>
      <p className="flex flex-wrap gap-3">
        <a href="/sites" className={buttonStyle({ kind: "primary" })}>
          {t("sites")}
        </a>
        <a href="/sign_in" className={buttonStyle()}>
          {t("other")}
        </a>
      </p>
    </WayInFrame>
  );
}
