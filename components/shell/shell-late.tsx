"use client";
import { useTranslations } from "next-intl";
import { useSearchKeys } from "@/components/shell/search-keys";
import { ShellDialog } from "@/components/shell/shell-dialog";
import { Button } from "@/components/ui/button";
import { useSessionState, useUiState } from "@/lib/client/ui-state";

import { LeaveQuestion } from "./leave-question";
import { Notices } from "./notices";
import { SessionQuestion } from "./session-question";

/** What the shell needs only after the first paint: notifications and questions. */
export function ShellLate() {
  return (
    <>
      <Notices />
      <LeaveQuestion />
      <SessionQuestion />
      <RedesignNotice />
    </>
  );
}

/** Announces the redesign: "Later" is for this session, "Do not show again" for good. */
export function RedesignNotice() {
  const t = useTranslations("shell.redesign");
  const [{ userId, hideRedesignModal }, change] = useUiState();
  const keys = useSearchKeys();
  const [session, changeSession] = useSessionState();
  if (userId === "" || hideRedesignModal || session.hideRedesignModal) return null;
  const later = () => changeSession({ hideRedesignModal: true });
  return (
    <ShellDialog
      title={t("title")}
      onCancel={later}
      actions={
        <>
          <Button onClick={() => change({ hideRedesignModal: true })}>{t("never")}</Button>
          <Button kind="primary" data-first-focus onClick={later}>
            {t("later")}
          </Button>
        </>
      }
    >
      <p>{t("text")}</p>
      <p className="mt-2">{t("search", { keys: keys.join(" ") })}</p>
    </ShellDialog>
  );
}
