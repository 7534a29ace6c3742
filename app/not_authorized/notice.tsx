"use client";

import { useTranslations } from "next-intl";
import { SignInFrame } from "@/components/accounts/sign-in/sign-in-frame";
import { buttonStyle } from "@/components/ui/button-style";
import { formatAccountName } from "@/lib/i18n/account-name";

type Props = { user?: { name: string; email: string }; isByLink?: boolean };

/**
 * The not-authorized page: the signed-in user if known, a contact, and links to other pages.
 * @param props.isByLink a link in a message signed them in, for one site only; the account itself may have access.
 */
export function NotAuthorizedNotice({ user, isByLink = false }: Props) {
  const t = useTranslations("sign-in.notAuthorized");
  return (
    <SignInFrame title={t("title")}>
      <p className="mb-3 max-w-[60ch]">
        {user === undefined ? t("plain") : t(isByLink ? "byLink" : "text", { account: formatAccountName(user) })}
      </p>
      <p className="mb-6 max-w-[60ch] text-ink-2">{t(isByLink ? "askByLink" : "ask")}</p>
      <p className="flex flex-wrap gap-3">
        <a href="/sites" className={buttonStyle({ kind: "primary" })}>
          {t("sites")}
        </a>
        <a href="/sign_in" className={buttonStyle()}>
          {t(isByLink ? "full" : "other")}
        </a>
      </p>
    </SignInFrame>
  );
}
