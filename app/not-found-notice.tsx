"use client";

import { useTranslations } from "next-intl";
import { SignInFrame } from "@/components/accounts/sign-in/sign-in-frame";
import { buttonStyle } from "@/components/ui/button-style";

/** The "not found" page outside of sites. */
export function NotFoundNotice() {
  const t = useTranslations();
  return (
    <SignInFrame title={t("notices.notFound.title")}>
      <p className="mb-6 max-w-[60ch]">{t("notices.absent.unknown")}</p>
      <p>
        <a href="/" className={buttonStyle({ kind: "primary" })}>
          {t("sign-in.notAuthorized.sites")}
        </a>
      </p>
    </SignInFrame>
  );
}
