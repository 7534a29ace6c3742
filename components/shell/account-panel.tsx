"use client";

import { Bell, MonitorSmartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon, type IconShape } from "@/components/ui/icon";
import { useSite } from "@/lib/client/site-context";
import { AllSites } from "./all-sites";
import { AppearanceFields } from "./appearance-fields";
import { DigestField } from "./digest-field";
import { SignOut } from "./sign-out";

/** The dialogs that the panel opens. */
export type AccountDialog = "notices" | "signIns";

type Props = { panelId: string; isOpen: boolean; onChoose: (dialog: AccountDialog) => void };

/** What the account panel offers; loaded when it opens for the first time. */
export default function AccountPanel({ panelId, isOpen, onChoose }: Props) {
  const t = useTranslations("shell.account");
  const { hasSessions } = useSite();
  return (
    <>
      {isOpen && <AppearanceFields />}
      {isOpen && <DigestField />}
      <div className="mt-2 grid gap-2 px-4">
        <PanelButton panelId={panelId} icon={Bell} onClick={() => onChoose("notices")}>
          {t("notices")}
        </PanelButton>
        {hasSessions && (
          <PanelButton panelId={panelId} icon={MonitorSmartphone} onClick={() => onChoose("signIns")}>
            {t("signIns")}
          </PanelButton>
        )}
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

type ButtonProps = { panelId: string; icon: IconShape; onClick: () => void; children: ReactNode };

/** A button that closes the panel and opens a dialog. */
function PanelButton({ panelId, icon, onClick, children }: ButtonProps) {
  return (
    <button
      type="button"
      popoverTarget={panelId}
      popoverTargetAction="hide"
      onClick={onClick}
      className={buttonStyle({ kind: "secondary", class: "w-full" })}
    >
      <Icon of={icon} />
      {children}
    </button>
  );
}
