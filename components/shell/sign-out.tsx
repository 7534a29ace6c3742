"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { getCsrfToken } from "@/lib/client/csrf";
import { localCopy } from "@/lib/client/local-copy";
import { notify } from "@/lib/client/notify";
import { clearRecentNotices } from "@/lib/client/recent-notices";
import { deleteSiteList } from "@/lib/client/site-list";
import { confirmLeave } from "@/lib/client/unsaved-guard";
import { ShellDialog } from "./shell-dialog";

type State = "idle" | "leaving" | { copies: number };

/** Signs out: asks about unsaved work and local copies, clears the site list, ends the session on the server. */
export function SignOut({ children }: { children: (start: () => void, isPending: boolean) => ReactNode }) {
  const t = useTranslations();
  const [state, setState] = useState<State>("idle");
  const start = async () => {
    if (state !== "idle" || !(await confirmLeave())) return;
    setState("leaving");
    const copies = (await localCopy.list()).length;
    if (copies > 0) setState({ copies });
    else await leave();
  };
  const leave = async (removeCopies = false) => {
    setState("leaving");
    const ended = await endServerSession();
    if ("refusal" in ended) {
      setState("idle");
      notify({ kind: "bad", text: t(`errors.${ended.refusal}`) });
      return;
    }
    // Delete local data only after the server has ended the session.
    if (removeCopies) await localCopy.clear();
    deleteSiteList();
    clearRecentNotices();
    window.location.assign(ended.to);
  };
  return (
    <>
      {children(() => void start(), state !== "idle")}
      {typeof state === "object" && (
        <ShellDialog
          title={t("shell.signOut.title")}
          onCancel={() => setState("idle")}
          actions={
            <>
              <Button data-first-focus onClick={() => setState("idle")}>
                {t("shell.signOut.stay")}
              </Button>
              <Button kind="danger" onClick={() => leave(true)}>
                {t("shell.signOut.remove")}
              </Button>
              <Button kind="primary" onClick={() => leave()}>
                {t("shell.signOut.keepCopies")}
              </Button>
            </>
          }
        >
          <p>{t("shell.signOut.text", { count: state.copies })}</p>
        </ShellDialog>
      )}
    </>
  );
}

type EndResult = { to: string } | { refusal: "upstream_unavailable" | "default" };

/**
 * Ends the session on the server; returns the next page, which may be the sign-out of a provider, or an error code if the session is
 * still active. The cookie is deleted whatever the backend answers.
 */
async function endServerSession(): Promise<EndResult> {
  try {
    const answer = await fetch("/api/sign_in/end", {
      method: "POST",
      headers: { "content-type": "application/json", "x-csrf-token": getCsrfToken() },
      body: "{}",
    });
    if (answer.status === 403 || answer.status === 422) return { refusal: "default" };
    return answer.status === 200 ? ((await answer.json()) as { to: string }) : { to: "/sign_in" };
  } catch {
    return { refusal: "upstream_unavailable" };
  }
}
