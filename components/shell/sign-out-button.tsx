"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { SignOut } from "./sign-out";

/** Sign-out for pages without the account menu. */
export function SignOutButton() {
  const t = useTranslations("shell.account");
  return (
    <SignOut>
      {(start, isPending) => (
        <Button isPending={isPending} onClick={start}>
          {t("signOut")}
        </Button>
      )}
    </SignOut>
  );
}
