"use client";

import { useEffect } from "react";
import { NotificationRegion } from "@/components/ui/notification-region";
import { dismiss, notify as show } from "@/components/ui/notification-store";
import { type Notice, setNotifier } from "@/lib/client/notify";

/** Shows notifications. */
export function Notices() {
  useEffect(() => {
    setNotifier(showNotice);
    return () => setNotifier(null);
  }, []);
  return <NotificationRegion />;
}

function showNotice({ kind, text, detail, action }: Notice): () => void {
  const id = show({ kind, text, detail, action: action && { label: action.label, onAction: action.run } });
  return () => dismiss(id);
}
