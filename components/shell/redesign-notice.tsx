"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useSite } from "@/lib/client/site-context";
import { useSessionState, useUiState } from "@/lib/client/ui-state";
import { ShellDialog } from "./shell-dialog";
import { useSearchKeys } from "./site-button";

/** Whether the user already types or reads a dialog, which an announcement must not cover. */
function isUserBusy(): boolean {
  const isTyping = document.activeElement?.matches("input, textarea, select") === true;
  return isTyping || document.querySelector("dialog[open], [role=dialog], [role=alertdialog]") !== null;
}

/**
 * Announces the redesign to people who can know the old dashboard: "Later" hides it for this session, "Don’t show again"
 * permanently. If the user is already busy on a page, the next page announces it.
 */
export function RedesignNotice() {
  const [{ userId, hideRedesignModal }, change] = useUiState();
  const [session, changeSession] = useSessionState();
  const { isRedesign } = useSite();
  const [isLate] = useState(isUserBusy);
  if (!isRedesign || isLate || userId === "" || hideRedesignModal || session.hideRedesignModal) return null;
  return (
    <RedesignDialog
      onLater={() => changeSession({ hideRedesignModal: true })}
      onNever={() => change({ hideRedesignModal: true })}
    />
  );
}

/** The announcement itself. */
export function RedesignDialog({ onLater, onNever }: { onLater: () => void; onNever: () => void }) {
  const t = useTranslations("shell.redesign");
  const keys = useSearchKeys();
  return (
    <ShellDialog
      title={t("title")}
      onCancel={onLater}
      actions={
        <>
          <Button onClick={onNever}>{t("never")}</Button>
          <Button kind="primary" data-first-focus onClick={onLater}>
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
