"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell, MonitorSmartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon, type IconShape } from "@/components/ui/icon";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { storeAnswer } from "@/lib/client/store-answer";
import { useWrite } from "@/lib/client/use-write";
import { FREQUENCIES, saveDigest, showDigest } from "@/lib/contract/analytics/digest";
import { AllSites } from "./all-sites";
import { AppearanceFields, Choice } from "./appearance-fields";
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

/** How often the user gets the summary by e-mail; a choice is saved at once. Nothing on a backend without summaries. */
export function DigestField() {
  const { supports } = useSite();
  return supports(showDigest) ? <Setting /> : null;
}

const settings = read(showDigest, {});

function Setting() {
  const t = useTranslations("shell.digest");
  const { sendsMails } = useSite();
  const client = useQueryClient();
  const { data } = useQuery(settings);
  const { isPending, send } = useWrite(saveDigest, {
    onDone: (saved) => {
      storeAnswer(client, settings, saved);
      return t("saved");
    },
  });
  return (
    <>
      <Choice
        legend={t("legend")}
        options={FREQUENCIES}
        value={data?.frequency ?? null}
        label={(value) => t(value)}
        onChoose={(frequency) => !isPending && void send({ body: { frequency } })}
      />
      {sendsMails === false && <p className="px-4 pb-2 text-ink-2 text-sm">{t("unsent")}</p>}
    </>
  );
}
