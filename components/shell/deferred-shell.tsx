"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { useOnDemand } from "@/components/ui/use-on-demand";
import { withinTime } from "@/lib/client/lazy-screen";
import { notify } from "@/lib/client/notify";
import { read } from "@/lib/client/query";
import { dismissSession, getSessionEnd, onSessionChange } from "@/lib/client/session-end";
import { setShellReads } from "@/lib/client/shell-reads";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { loadSiteList } from "@/lib/client/site-list";
import { changeSessionState, getSessionState } from "@/lib/client/ui-state";
import { type LeaveChoice, setLeaveDialog } from "@/lib/client/unsaved-guard";
import { countReviews } from "@/lib/contract/drafts/waiting-reviews";
import { NOT_VIEWER } from "@/lib/contract/kit/common";
import { listOff, showServices } from "@/lib/contract/services/services";
import { isActiveService } from "@/lib/domain/services/read-state";
import { Notices } from "./notices";
import { RedesignNotice } from "./redesign-notice";
import { ShellDialog } from "./shell-dialog";
import { SpeculationRules } from "./speculation";

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
      <SpeculationRules />
    </>
  );
}

/** Preloads the site list. After a switch to a site that lacks the screen, announces that once. */
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
  const [Dialog, requestDialog] = useOnDemand(loadQuestion, dismissSession);
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

/** How often an open page checks for services that were switched. */
const POLL_MS = 15_000;
const LEGACY_LOOK_MS = 60_000;

/**
 * Updates the bar of an open page: reads which services are off while the tab is visible. If the backend does not have
 * that call, reads the state of all services, if the user may see it.
 */
function WatchOffServices() {
  const { site, supports } = useSite();
  const params = { siteId: site.trackingCode };
  const hasCall = supports(listOff);
  const canShow = useAllowed(showServices.access);
  const off = useQuery({ ...read(listOff, { params }), enabled: hasCall, refetchInterval: POLL_MS });
  const states = useQuery({
    ...read(showServices, { params }),
    enabled: !hasCall && canShow,
    refetchInterval: LEGACY_LOOK_MS,
  });
  useEffect(() => {
    if (off.data) setShellReads({ offServices: off.data.off });
  }, [off.data]);
  useEffect(() => {
    if (!states.data || hasCall) return;
    const found = states.data.services.filter((state) => isActiveService(state) === false);
    const offServices = found.map(({ service, changed_at: at, changed_by: by }) => ({
      service,
      reason: "",
      auto_return_at: null,
      since: typeof at === "string" ? at : "",
      by: typeof by === "string" ? by : "",
    }));
    setShellReads({ offServices });
  }, [states.data, hasCall]);
  return null;
}

/** How often an open page checks for requests for approval. */
const REVIEWS_LOOK_MS = 60_000;

/** Updates the menu's counts of what waits for the user, while the tab is visible. */
function WatchReviews() {
  const { site, supports } = useSite();
  const siteId = site.trackingCode;
  const isEnabled = useAllowed({ roles: [NOT_VIEWER] }) && supports(countReviews);
  const { data } = useQuery({
    ...read(countReviews, { params: { siteId } }),
    enabled: isEnabled,
    refetchInterval: REVIEWS_LOOK_MS,
  });
  useEffect(() => {
    if (!data) return;
    const counts = new Map(data.items.map(({ kind, ...counts }) => [kind, counts]));
    setShellReads({ reviews: { siteId, counts, isApprovalRequired: data.approval_required } });
  }, [data, siteId]);
  return null;
}
