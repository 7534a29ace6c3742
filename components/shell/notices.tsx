"use client";

import { useEffect } from "react";
import { NotificationRegion } from "@/components/ui/notification-region";
import { dismiss, notify as show } from "@/components/ui/notification-store";
import { type Notice, setNotifier } from "@/lib/client/notify";
import { rememberNotice } from "@/lib/client/recent-notices";

/** Shows notifications. */
export function Notices() {
  useEffect(() => {
    setNotifier(showNotice);
    return () => setNotifier(null);
  }, []);
  return <NotificationRegion />;
}

function showNotice(notice: Notice): () => void {
  rememberNotice(notice);
  const { kind, text, detail, action } = notice;
  const id = show({ kind, text, detail, action: action && { label: action.label, onAction: action.run } });
  return () => dismiss(id);
}
