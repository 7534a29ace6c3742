"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { type SignIn, updateSignIn } from "@/lib/client/csrf";
import { postJson } from "@/lib/client/post-json";
import {
  dismissSession,
  getSessionEnd,
  onSessionChange,
  onSessionResume,
  resumeSession,
  type SessionEnd,
} from "@/lib/client/session-end";
import { useSite } from "@/lib/client/site-context";
import { leaveKeepingWork } from "@/lib/client/unsaved-guard";
import { ShellDialog } from "./shell-dialog";

/**
 * Announces the end of the session, lets the user sign in in another tab, and continues by itself when they come back: waiting
 * writes are sent, and everything typed is still there. Says so if somebody else has signed in.
 */
export function SessionQuestion() {
  const end = useSyncExternalStore(onSessionChange, getSessionEnd, () => null);
  return end === null ? null : <SignInDialog end={end} />;
}

function SignInDialog({ end }: { end: SessionEnd }) {
  const t = useTranslations("shell.sessionEnd");
  const { now, isTrying, hasFailed, tryAgain } = useSignInWatch();
  const { user } = useSite();
  const other = now?.user !== null && now?.isSame === false ? now.user : null;
  if (other !== null)
    return (
      <ShellDialog
        title={t("otherTitle", { name: other.name })}
        onCancel={dismissSession}
        actions={
          <>
            {/* The unsaved work belongs to the first user, so the second one gets no question about it. */}
            <Button onClick={() => leaveKeepingWork(() => window.location.assign("/"))}>
              {t("goOn", { name: other.name })}
            </Button>
            <SignInLink end={end}>{t("signInAs", { name: user.name })}</SignInLink>
          </>
        }
      >
        <p>{t("otherText", { name: user.name })}</p>
      </ShellDialog>
    );
  return (
    <ShellDialog
      title={t(end === "too_old" ? "oldTitle" : "title")}
      onCancel={dismissSession}
      actions={
        <>
          <Button isPending={isTrying} onClick={tryAgain}>
            {t("resume")}
          </Button>
          <SignInLink end={end}>{t("signIn")}</SignInLink>
        </>
      }
    >
      <p>{t(end === "too_old" ? "oldText" : "text")}</p>
      {now?.canMail === true && user.email !== "" && <MailLink email={user.email} />}
      <p role="status" className="mt-2 text-bad empty:hidden">
        {hasFailed ? t("stillOut") : ""}
      </p>
    </ShellDialog>
  );
}

/**
 * Asks who is signed in when the dialog opens and when the user comes back to this tab; resumes the page if it is its
 * user. A resumed page reads everything again.
 */
function useSignInWatch() {
  const client = useQueryClient();
  const [now, setNow] = useState<SignIn | null>(null);
  const [isTrying, setTrying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const queue = useRef<Promise<void>>(Promise.resolve());
  // One request after another, and none is left out: the one before may have been answered before the sign-in.
  const check = useCallback((isManual: boolean): Promise<void> => {
    queue.current = queue.current.then(async () => {
      const found = await updateSignIn().catch(() => null);
      if (found !== null) setNow(found);
      // Only another session resumes the page by itself; the current one was just refused.
      const canResume = found?.isSame === true && (isManual || found.isNew);
      setFailed(isManual && !canResume);
      if (canResume) resumeSession();
    });
    return queue.current;
  }, []);
  useEffect(() => onSessionResume(() => void client.invalidateQueries()), [client]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void check(false);
    };
    look();
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [check]);
  const tryAgain = async () => {
    setTrying(true);
    await check(true);
    setTrying(false);
  };
  return { now, isTrying, hasFailed, tryAgain };
}

function SignInLink({ end, children }: { end: SessionEnd; children: ReactNode }) {
  const query = new URLSearchParams({ next: getCurrentPath(), ...(end === "too_old" ? { again: "1" } : {}) });
  return (
    <a
      href={`/sign_in?${query}`}
      target="_blank"
      rel="noreferrer"
      data-first-focus
      className={buttonStyle({ kind: "primary" })}
    >
      {children}
    </a>
  );
}

/** Sends a sign-in link to the user of the page. */
function MailLink({ email }: { email: string }) {
  const t = useTranslations("shell.sessionEnd");
  const locale = useLocale();
  const [state, setState] = useState<"none" | "sending" | "sent" | "failed">("none");
  const send = async () => {
    setState("sending");
    const result = await postJson("/api/sign_in/links", { email, locale, path: getCurrentPath() });
    setState("answer" in result ? "sent" : "failed");
  };
  return (
    <div className="mt-3">
      {state !== "sent" && (
        <Button isPending={state === "sending"} onClick={send}>
          {t("mail", { email })}
        </Button>
      )}
      <p role="status" className="mt-2 text-ink empty:hidden">
        {state === "sent" && t("mailed", { email })}
        {state === "failed" && t("notMailed")}
      </p>
    </div>
  );
}

function getCurrentPath(): string {
  return window.location.pathname + window.location.search;
}
