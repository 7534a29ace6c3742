"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { refreshCsrfToken } from "@/lib/client/csrf";
import { dismissSession, isSessionOver, onSessionChange, resumeSession } from "@/lib/client/session-end";
import { ShellDialog } from "./shell-dialog";

/** Says that the session has ended and lets a person sign in elsewhere and go on here, with everything typed (N9). */
export function SessionQuestion() {
  const t = useTranslations("shell.sessionEnd");
  const isOver = useSyncExternalStore(onSessionChange, isSessionOver, () => false);
  const client = useQueryClient();
  const [attempt, setAttempt] = useState<"none" | "trying" | "failed">("none");
  if (!isOver) return null;
  // Signed in again, the page has a new token; what waits is sent with it, what could not be read is read.
  const resume = async () => {
    setAttempt("trying");
    const isBack = await refreshCsrfToken().catch(() => false);
    setAttempt(isBack ? "none" : "failed");
    if (!isBack) return;
    resumeSession();
    await client.invalidateQueries();
  };
  const here = `${window.location.pathname}${window.location.search}`;
  return (
    <ShellDialog
      title={t("title")}
      onCancel={dismissSession}
      actions={
        <>
          <Button isPending={attempt === "trying"} onClick={resume}>
            {t("resume")}
          </Button>
          <a
            href={`/sign_in?${new URLSearchParams({ next: here })}`}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle({ kind: "primary" })}
          >
            {t("signIn")}
          </a>
        </>
      }
    >
      <p>{t("text")}</p>
      <p role="status" className="mt-2 text-bad empty:hidden">
        {attempt === "failed" ? t("stillOut") : ""}
      </p>
    </ShellDialog>
  );
}
