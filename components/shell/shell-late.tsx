"use client";

import { useEffect } from "react";
import { NotificationRegion } from "@/components/ui/notification-region";
import { dismiss, notify as show } from "@/components/ui/notification-store";
import { type Notice, setNotifier } from "@/lib/client/notify";
import { LeaveQuestion } from "./leave-question";
import { RedesignNotice } from "./redesign-notice";
import { SessionQuestion } from "./session-question";

/** What the shell needs only after the first paint: notifications and questions. */
export function ShellLate() {
  useEffect(() => {
    setNotifier(showNotice);
    return () => setNotifier(null);
  }, []);
  return (
    <>
      <NotificationRegion />
      <LeaveQuestion />
      <SessionQuestion />
      <RedesignNotice />
    </>
  );
}

function showNotice({ kind, text, detail, action }: Notice): () => void {
  const id = show({ kind, text, detail, action: action && { label: action.label, onAction: action.run } });
  return () => dismiss(id);
}
