"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { useLazyComponent } from "@/components/ui/use-lazy-component";
import { withinTime } from "@/lib/client/lazy-screen";
import { notify } from "@/lib/client/notify";
import { dismissSession, getSessionEnd, onSessionChange } from "@/lib/client/session-end";
import { useSite } from "@/lib/client/site-context";
import { loadSiteList } from "@/lib/client/site-list";
import { changeSessionState, getSessionState } from "@/lib/client/ui-state";
import { type LeaveChoice, setLeaveDialog } from "@/lib/client/unsaved-guard";
import { Notices } from "./notices";
import { RedesignNotice } from "./redesign-notice";
import { ShellDialog } from "./shell-dialog";
import { WatchOffServices } from "./watch-off-services";
import { WatchReviews } from "./watch-reviews";

const loadQuestion = () => withinTime(import("./session-question").then((file) => file.SessionQuestion));

/** Parts of the shell needed only after the first paint: notifications and dialogs. */
export function DeferredShell() {
  return (
    <>
      <Notices />
      <LeaveQuestion />
      <SessionEnd />
      <RedesignNotice />
      <WatchOffServices />
      <WatchReviews />
      <LoadSites />
    </>
  );
}

/** Loads the site list ahead, and says once that the site that was switched to lacks the screen. */
function LoadSites() {
  const t = useTranslations("shell.site");
  const { site } = useSite();
  useEffect(() => {
    // Failures are shown where the list is opened.
    loadSiteList(site.trackingCode).catch(() => undefined);
    if (!getSessionState().hasLostScreen) return;
    changeSessionState({ hasLostScreen: false });
    notify({ kind: "warning", text: t("lost", { site: site.name }) });
  }, [site.trackingCode, site.name, t]);
  return null;
}

/** The dialog of an ended session, loaded when one ends. If it cannot be loaded, waiting writes fail, and the page stays. */
function SessionEnd() {
  const end = useSyncExternalStore(onSessionChange, getSessionEnd, () => null);
  const [Dialog, requestDialog] = useLazyComponent(loadQuestion, dismissSession);
  useEffect(() => {
    if (end !== null) requestDialog();
  }, [end, requestDialog]);
  return Dialog === null ? null : <Dialog />;
}

type Question = { descriptions: string[]; answer: (choice: LeaveChoice) => void };

/** Asks before leaving a page with unsaved work. */
export function LeaveQuestion() {
  const t = useTranslations("shell.leave");
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    setLeaveDialog((descriptions) => new Promise((answer) => setQuestion({ descriptions, answer })));
    return () => setLeaveDialog(null);
  }, []);
  if (question === null) return null;
  const choose = (choice: LeaveChoice) => {
    setQuestion(null);
    question.answer(choice);
  };
  return (
    <ShellDialog
      title={t("title")}
      onCancel={() => choose("stay")}
      actions={
        <>
          <Button data-first-focus onClick={() => choose("stay")}>
            {t("stay")}
          </Button>
          <Button kind="danger" onClick={() => choose("discard")}>
            {t("discard")}
          </Button>
          <Button kind="primary" onClick={() => choose("save")}>
            {t("save")}
          </Button>
        </>
      }
    >
      <p>{t("text")}</p>
      <ul className="mt-1 list-disc pl-5 text-ink">
        {question.descriptions.map((description) => (
          <li key={description}>{description}</li>
        ))}
      </ul>
    </ShellDialog>
  );
}
