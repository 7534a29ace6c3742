"use client";

import { Bell } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { AllSites } from "./all-sites";
import { AppearanceFields } from "./appearance-fields";
import { SignOut } from "./sign-out";

type Props = { panelId: string; isOpen: boolean; onNotices: () => void };

/** What the account panel offers; loaded when it opens for the first time. */
export default function AccountPanel({ panelId, isOpen, onNotices }: Props) {
  const t = useTranslations("shell.account");
  return (
    <>
      {isOpen && <AppearanceFields />}
      <div className="mt-2 px-4">
        <button
          type="button"
          popoverTarget={panelId}
          popoverTargetAction="hide"
          onClick={onNotices}
          className={buttonStyle({ kind: "secondary", class: "w-full" })}
        >
          <Icon of={Bell} />
          {t("notices")}
        </button>
      </div>
      <AllSites>
        <SignOut>
          {(start, isPending) => (
            <Button isPending={isPending} onClick={start}>
              {t("signOut")}
            </Button>
          )}
        </SignOut>
      </AllSites>
    </>
  );
}
